import Observation
import Synchronization
import Testing

@testable import OpenMarketPresentation

/// What SwiftUI sees of a view model. Observation is the same on every platform.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ObservationTests {
  /// How often somebody who observes was told.
  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock(\.self) }
    func add() { count.withLock { $0 += 1 } }
  }

  /// Reads the state again whenever it is told of a change.
  @MainActor
  private final class Follower<Model: ViewModel> {
    let count = Count()
    private let model: Model

    init(_ model: Model) { self.model = model }

    func follow() {
      withObservationTracking {
        _ = model.state
      } onChange: {
        self.count.add()
        MainActor.assumeIsolated { self.follow() }
      }
    }
  }

  /// Reads something once, as drawing a view does.
  private func subscribe(_ read: () -> Void) -> Count {
    let count = Count()
    withObservationTracking(read) { count.add() }
    return count
  }

  @Test(arguments: changeableViewModels)
  func `who has read the state is told of the next change, once`(
    type: any ChangeableViewModel.Type
  ) async {
    await tellOnce(type)
  }

  private func tellOnce<Model: ChangeableViewModel>(_ type: Model.Type) async {
    let (model, other) = (Model.make(), Model.make())
    let count = subscribe { _ = model.state }
    let otherCount = subscribe { _ = other.state }
    let nothingCount = subscribe {}
    await model.changeNothing()
    #expect(count.value == 0)
    await model.change()
    #expect(count.value == 1)
    await model.change()
    #expect(count.value == 1)
    #expect(otherCount.value == 0)
    #expect(nothingCount.value == 0)
  }

  @Test(arguments: changeableViewModels)
  func `who reads again each time is told as often as the state changes`(
    type: any ChangeableViewModel.Type
  ) async {
    await tellEachTime(type)
  }

  private func tellEachTime<Model: ChangeableViewModel>(_ type: Model.Type) async {
    let model = Model.make()
    let follower = Follower(model)
    follower.follow()
    let states = model.states(buffering: .unbounded)
    for _ in 1...5 {
      await model.change()
      await model.changeNothing()
    }
    let changes = follower.count.value
    #expect(changes >= 5)
    var seen = 0
    for await state in states {
      if seen > 0 { #expect(seen <= changes) }
      seen += 1
      if seen > changes {
        #expect(state == model.state)
        break
      }
    }
  }

  @Test func `a view model can be read and changed in one turn`() async {
    let list = ProductListViewModel.make()
    var layouts: [ProductListState.Layout] = []
    for _ in 1...3 {
      let count = subscribe { layouts.append(list.state.layout) }
      await list.change()
      #expect(count.value == 1)
    }
    #expect(layouts == [.list, .grid, .list])
  }
}
