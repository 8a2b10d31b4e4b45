import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServiceHealthViewModelTests {
  private func checked(_ answer: Result<String, MarketError>) async -> ServiceHealthState {
    let viewModel = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: InMemoryHealthRepository(answer)),
      locale: Locale(identifier: "en_US"))
    #expect(viewModel.state == ServiceHealthState())
    await viewModel.check()
    return viewModel.state
  }

  @Test func `a healthy service is up`() async {
    let state = await checked(.success("OK"))
    guard case .up = state.health else {
      Issue.record("\(state)")
      return
    }
    #expect(state.text?.hasPrefix("The service is up.") == true)
    #expect(state.error == nil)
    #expect(!state.isChecking)
  }

  @Test func `an impaired one is told in its own words`() async {
    let state = await checked(.success("MAINTENANCE"))
    #expect(state.health == .impaired(statusText: "MAINTENANCE"))
    #expect(state.text?.hasSuffix("MAINTENANCE") == true)
  }

  @Test func `of endless words the beginning is told`() async {
    let words = String(repeating: "y", count: 100_000)
    let state = await checked(.success(words))
    #expect(state.health == .impaired(statusText: words))
    #expect((state.text?.count).map { $0 < 500 } == true)
  }

  @Test func `one that is down says why`() async {
    let state = await checked(.failure(.offline))
    #expect(state.health == .down(.offline))
    #expect(state.error?.code == .offline)
    #expect(state.text == state.error?.text)
  }

  @Test func `cancellation leaves what was known`() async {
    let state = await checked(.failure(.cancelled))
    #expect(state == ServiceHealthState())
  }

  @Test func `checks at once are one request, and a check after it asks again`() async throws {
    let repository = GatedHealthRepository()
    let viewModel = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository), locale: Locale(identifier: "ko_KR"))
    let first = Task { await viewModel.check() }
    let call = try await repository.calls.next()
    #expect(viewModel.state.isChecking)
    let second = Task { await viewModel.check() }
    await MainActor.turn()
    call.answer(.failure(.offline))
    await first.value
    await second.value
    #expect(viewModel.state.error?.code == .offline)
    async let again: Void = viewModel.check()
    try await repository.calls.next().answer(.success("OK"))
    await again
    #expect(viewModel.state.error == nil)
    #expect(viewModel.state.text?.hasPrefix("정상입니다.") == true)
    #expect(repository.calls.count == 2)
  }

  @Test func `a caller who leaves leaves what was known`() async throws {
    let repository = GatedHealthRepository()
    let viewModel = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository), locale: Locale(identifier: "en_US"))
    async let checked: Void = viewModel.check()
    try await repository.calls.next().answer(.failure(.offline))
    await checked
    let before = viewModel.state
    let caller = Task { await viewModel.check() }
    _ = try await repository.calls.next()
    #expect(viewModel.state != before)
    caller.cancel()
    await caller.value
    #expect(viewModel.state == before)
  }
}
