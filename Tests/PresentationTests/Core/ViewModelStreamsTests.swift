import OpenMarketPresentation
import Testing

/// What every view model promises of its streams.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ViewModelStreamsTests {
  private func all<State>(of states: AsyncStream<State>) async -> [State] {
    var seen: [State] = []
    for await state in states { seen.append(state) }
    return seen
  }

  @Test(arguments: changeableViewModels)
  func `every subscriber gets the state of now, then each one after it, until the end`(
    type: any ChangeableViewModel.Type
  ) async throws {
    try await tellWholeStory(type)
  }

  private func tellWholeStory<Model: ChangeableViewModel>(_ type: Model.Type) async throws {
    var model: Model? = .make()
    let before = try #require(model?.state)
    let early = try #require(model?.states(buffering: .unbounded))
    let other = try #require(model?.states(buffering: .unbounded))
    await model?.change()
    await model?.changeNothing()
    let between = try #require(model?.state)
    let late = try #require(model?.states(buffering: .unbounded))
    await model?.change()
    let after = try #require(model?.state)
    model = nil
    let story = await all(of: early)
    #expect(story.first == before)
    #expect(story.contains(between))
    #expect(story.last == after)
    #expect(zip(story, story.dropFirst()).allSatisfy { $0 != $1 })
    #expect(await all(of: other) == story)
    let end = await all(of: late)
    #expect(end.first == between)
    #expect(end.count < story.count)
    #expect(end == story.suffix(end.count))
  }

  @Test(arguments: changeableViewModels)
  func `a slow subscriber gets the newest state`(
    type: any ChangeableViewModel.Type
  ) async throws {
    try await tellNewest(type)
  }

  private func tellNewest<Model: ChangeableViewModel>(_ type: Model.Type) async throws {
    var model: Model? = .make()
    let states = try #require(model?.states)
    for _ in 1...3 { await model?.change() }
    let now = try #require(model?.state)
    model = nil
    #expect(await all(of: states) == [now])
  }
}
