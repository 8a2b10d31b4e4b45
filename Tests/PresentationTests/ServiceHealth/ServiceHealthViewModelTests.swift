import Foundation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ServiceHealthViewModelTests {
  private let repository = GatedHealthRepository()
  private let health: ServiceHealthViewModel

  init() {
    // If the locale weren't replaced, the Unicode library ICU would crash.
    let locale = Locale(identifier: "en_US@x=" + String(repeating: "a", count: 1_000))
    health = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository), locale: locale)
  }

  @Test func `simultaneous checks share a request, whose error is dismissed`() async throws {
    let callers = [1, 2].map { _ in Task { await health.check() } }
    let call = try await repository.calls.next()
    #expect(health.state.isChecking)
    await MainActor.turn()
    call.answer(.offline)
    expectEqual(await callers[0].value, .down(.unreachable(.offline())))
    #expect(await callers[1].value == nil)
    #expect((repository.calls.count, health.state.error?.code) == (1, .offline))
    health.state.error.map { health.dismiss($0) }
    #expect((health.state.error, health.state.health) == (nil, .down(.unreachable(.offline()))))
  }

  @Test func `a path that isn't found isn't told as a deleted product`() {
    let state = ServiceHealthState(
      health: .down(.notFound(reason: nil)), locale: Locale(identifier: "en_US"))
    #expect(state.error?.code == .notFound)
    #expect(state.error?.text.contains(/deleted|list/) == false)
    expectEqual(state.text, state.error?.text)
  }

  @Test(arguments: [false, true])
  func `the text is short, also for a long locale identifier`(isLong: Bool) async throws {
    let reply = isLong ? String(repeating: "y", count: 100_000) : "OK"
    try await repository.calls.answer(.success(reply), to: health.check)
    let text = try #require(health.state.text)
    #expect(text.count < 500)
    #expect(text.hasPrefix("The server is up.") == !isLong)
  }
}
