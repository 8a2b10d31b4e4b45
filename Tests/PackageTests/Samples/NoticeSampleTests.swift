import Foundation
import OpenMarketKit
import OpenMarketTestSupport
import Testing

/// A repository whose calls wait until the test answers them.
struct GatedNoticeRepository: NoticeRepository {
  let calls = GatedCalls<Void, [Notice], MarketError>(cancellation: .cancelled)

  func notices() async throws(MarketError) -> [Notice] {
    try await calls.perform(())
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct NoticeTests {
  private let locale = Locale(identifier: "en_US")

  @Test func `the container's screen shows the notices of its server`() async throws {
    let json = #"{"notices":[{"id":7,"title":"Maintenance","message":"Sunday, 2 to 4 am"}]}"#
    let transport = ScriptedSessionManager([
      .success(HTTPResponse(status: 200, body: Data(json.utf8)))
    ])
    var configuration = OpenMarketConfiguration(server: try BaseURL("https://market.example"))
    configuration.clock = ManualClock()
    let market = DIContainer(configuration: configuration, transport: transport)
    let screen = market.makeNoticesViewModel()
    await screen.load()
    #expect(
      screen.state.notices == [Notice(id: 7, title: "Maintenance", text: "Sunday, 2 to 4 am")])
    #expect(
      transport.requests.map(\.url.absoluteString) == ["https://market.example/api/notices"])
  }

  @Test(arguments: [
    (DataTransferError.network(.timedOut), MarketError.unreachable(.timedOut)),
    (.status(HTTPStatusError(status: 404)), .notFound(reason: nil)),
  ])
  func `a failure of the request is an error of the market`(
    failure: DataTransferError, error: MarketError
  ) async {
    let service = ScriptedDataTransferService([.failure(failure)])
    await #expect(throws: error) {
      try await RemoteNoticeRepository(service: service).notices()
    }
  }

  @Test func `a failed load keeps the notices and shows the error`() async throws {
    let repository = GatedNoticeRepository()
    let screen = NoticesViewModel(repository: repository, locale: locale)
    let notices = [Notice(id: 7, title: "Maintenance", text: "Sunday, 2 to 4 am")]
    for (result, code) in [
      (Result<[Notice], MarketError>.success(notices), nil),
      (.failure(.unreachable(.offline())), .offline),
    ] as [(Result<[Notice], MarketError>, MessageCode?)] {
      let loading = Task { await screen.load() }
      let call = try await repository.calls.next()
      #expect(screen.state.isLoading)
      call.answer(result)
      await loading.value
      #expect(!screen.state.isLoading)
      #expect(screen.state.notices == notices)
      #expect(screen.state.error?.code == code)
    }
  }
}
