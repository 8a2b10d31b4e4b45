import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServiceHealthViewModelTests {
  private func checked(
    _ answer: Result<String, MarketError>, locale: String = "en_US"
  ) async -> ServiceHealthState {
    let viewModel = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: InMemoryHealthRepository(answer)),
      locale: Locale(identifier: locale))
    #expect(viewModel.state == ServiceHealthState())
    await viewModel.check()
    #expect(!viewModel.state.isChecking)
    return viewModel.state
  }

  /// ICU ends the process at a locale with an endless identifier.
  @Test(arguments: ["en_US", "en_US@x=" + String(repeating: "a", count: 1_000)])
  func `a healthy service is up`(locale: String) async {
    let state = await checked(.success("OK"), locale: locale)
    #expect(state.text?.hasPrefix("The service is up.") == true)
    #expect(state.error == nil)
  }

  @Test(arguments: ["MAINTENANCE", String(repeating: "y", count: 100_000)])
  func `an impaired service is quoted, and only the beginning of a long text`(text: String) async {
    let state = await checked(.success(text))
    #expect(state.health == .impaired(statusText: text))
    #expect(state.text?.contains(text.prefix(100)) == true)
    #expect((state.text?.count).map { $0 < 500 } == true)
  }

  @Test func `a service that is down says why`() async {
    let state = await checked(.failure(.offline))
    #expect(state.health == .down(.offline))
    #expect(state.error?.code == .offline)
    #expect(state.text == state.error?.text)
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
