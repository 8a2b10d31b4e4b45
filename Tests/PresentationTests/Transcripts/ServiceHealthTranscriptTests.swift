import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of health checks with the recorded texts in `Tests/Transcripts/ServiceHealth`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServiceHealthTranscriptTests {
  @Test(arguments: Language.allCases)
  func `a service is up, impaired, down and up again`(language: Language) async throws {
    let (repository, clock) = (GatedHealthRepository(), ManualClock())
    let health = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository, clock: clock),
      locale: language.locale)
    let transcript = StateRecorder(of: health)
    let answers: [(heading: String, answer: Result<String, MarketError>, after: Int)] = [
      ("\"OK\" after 1 234 ms", .success("OK"), 1_234),
      ("\"MAINTENANCE\"", .success("MAINTENANCE"), 5), ("offline", .failure(.offline), 10_000),
      ("offline again", .failure(.offline), 10_000), ("\"OK\" after 8 ms", .success("OK"), 8),
    ]
    for (heading, answer, time) in answers {
      try await transcript.step("check(): \(heading)") {
        async let checked = health.check()
        let call = try await repository.calls.next()
        clock.advance(by: .milliseconds(time))
        call.answer(answer)
        _ = await checked
      }
    }
    try await transcript.step("check(), whose caller is cancelled") {
      let checking = Task { await health.check() }
      _ = try await repository.calls.next()
      checking.cancel()
      _ = await checking.value
    }
    try await transcript.expect("ServiceHealth", in: language)
  }
}
