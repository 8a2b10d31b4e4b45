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

  @Test
  func `a long locale identifier doesn't end the process`() async {
    let state = await checked(
      .success("OK"), locale: "en_US@x=" + String(repeating: "a", count: 1_000))
    #expect(state.text?.hasPrefix("The service is up.") == true)
  }

  @Test
  func `a long status text is cut`() async {
    let text = String(repeating: "y", count: 100_000)
    let state = await checked(.success(text))
    #expect(state.health == .impaired(statusText: text))
    #expect(state.text?.contains(text.prefix(100)) == true)
    #expect((state.text?.count).map { $0 < 500 } == true)
  }

  @Test func `simultaneous checks share one request, and the next check sends another`()
    async throws
  {
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
}
