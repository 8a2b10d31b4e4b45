import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct CoalescingSessionManagerProgressTests {
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private let inner = GatedSessionManager()
  private let manager: CoalescingSessionManager

  init() {
    manager = CoalescingSessionManager(inner)
  }

  @Test func `each caller is told of progress from when it joins until it leaves`() async throws {
    let (early, late, leaving) = (ProgressRecorder(), ProgressRecorder(), ProgressRecorder())
    let silent = await manager.load(try request())
    let first = await manager.load(try request()) { early.append($0) }
    let leaver = await manager.load(try request()) { leaving.append($0) }
    let call = try await inner.calls.next()
    call.request.progress?(news(10))
    leaver.cancel()
    #expect(await leaver.value == .failure(.cancelled))
    call.request.progress?(news(20))
    let second = await manager.load(try request()) { late.append($0) }
    call.request.progress?(news(30))
    call.request.progress?(news(100))
    call.answer(answer(200))
    for caller in [silent, first, second] { #expect(await caller.value == answer(200)) }
    call.request.progress?(news(100))
    #expect(early.all == [news(10), news(20), news(30), news(100)])
    #expect(late.all == [news(30), news(100)])
    #expect(leaving.all == [news(10)])
  }

  /// Whichever of two callers is told first makes the other one leave, before that one's turn comes.
  @Test func `nobody is told after the call has returned`() async throws {
    let told = ProgressRecorder()
    let leave = [Gate(), Gate()]
    let hasReturned = [Gate(), Gate()]
    var callers: [Task<Outcome, Never>] = []
    for index in 0...1 {
      let caller = await manager.load(try request()) { news in
        told.append(news)
        guard told.all.count == 1 else { return }
        leave[1 - index].open()
        hasReturned[1 - index].passBlocking()
      }
      callers.append(caller)
      Task {
        await leave[index].pass()
        caller.cancel()
        _ = await caller.value
        hasReturned[index].open()
      }
    }
    let call = try await inner.calls.next()
    let hasTold = Gate()
    Thread.detachNewThread { [news = news(10)] in
      call.request.progress?(news)
      hasTold.open()
    }
    await hasTold.pass()
    #expect(told.all == [news(10)])
    call.answer(answer(200))
    var outcomes: Set<Outcome> = []
    for caller in callers { outcomes.insert(await caller.value) }
    #expect(outcomes == [answer(200), .failure(.cancelled)])
    for gate in leave { gate.open() }
  }

  @Test func `an exchange that all have left tells nobody`() async throws {
    let (left, told) = (ProgressRecorder(), ProgressRecorder())
    let leaver = await manager.load(try request()) { left.append($0) }
    let old = try await inner.calls.next()
    leaver.cancel()
    #expect(await leaver.value == .failure(.cancelled))
    let caller = await manager.load(try request()) { told.append($0) }
    let call = try await inner.calls.next()
    old.request.progress?(news(90))
    call.request.progress?(news(10))
    call.answer(answer(200))
    #expect(await caller.value == answer(200))
    #expect(left.all.isEmpty)
    #expect(told.all == [news(10)])
  }

  private func news(_ bytes: Int) -> TransferProgress {
    TransferProgress(completedBytes: bytes, totalBytes: 100)
  }

  private func answer(_ status: Int) -> Outcome { .success(HTTPResponse(status: status)) }

  private func request() throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: "http://market.example/a")))
  }
}
