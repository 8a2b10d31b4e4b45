import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

@Suite(.timeLimit(.minutes(5)))
struct StateBroadcasterTests {
  @Test func `a subscriber gets the state of now first, then each distinct one`() async {
    let broadcaster = StateBroadcaster(0)
    broadcaster.send(1)
    var states = broadcaster.stream(buffering: .unbounded).makeAsyncIterator()
    for state in [1, 2, 2, 3, 3, 1] { broadcaster.send(state) }
    var seen: [Int] = []
    for _ in 1...4 { seen += await states.next().map { [$0] } ?? [] }
    #expect(seen == [1, 2, 3, 1])
  }

  @Test func `every subscriber gets every state`() async {
    let broadcaster = StateBroadcaster(0)
    let streams = (1...3).map { _ in broadcaster.stream(buffering: .unbounded) }
    broadcaster.send(1)
    broadcaster.send(2)
    for stream in streams {
      var states = stream.makeAsyncIterator()
      #expect(await states.next() == 0)
      #expect(await states.next() == 1)
      #expect(await states.next() == 2)
    }
  }

  @Test func `a slow subscriber gets the newest state`() async {
    let broadcaster = StateBroadcaster(0)
    var states = broadcaster.stream(buffering: .bufferingNewest(1)).makeAsyncIterator()
    for state in 1...1_000 { broadcaster.send(state) }
    #expect(await states.next() == 1_000)
  }

  @Test func `streams end when the broadcaster goes`() async {
    var broadcaster: StateBroadcaster<Int>? = StateBroadcaster(0)
    let streams = (1...3).compactMap { _ in broadcaster?.stream(buffering: .unbounded) }
    broadcaster?.send(1)
    broadcaster = nil
    for stream in streams {
      var seen: [Int] = []
      for await state in stream { seen.append(state) }
      #expect(seen == [0, 1])
    }
  }

  @Test func `a subscriber who leaves is forgotten`() async {
    let broadcaster = StateBroadcaster(0)
    let reader = Task {
      for await _ in broadcaster.stream(buffering: .unbounded) {}
    }
    reader.cancel()
    await reader.value
    #expect(broadcaster.subscriberCount == 0)
  }

  @Test func `nothing is lost or reordered while subscribers come`() async {
    let broadcaster = StateBroadcaster(0)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 1...8 {
        group.addTask {
          var last: Int?
          for await state in broadcaster.stream(buffering: .unbounded) {
            if let last, state != last + 1 { return false }
            last = state
            if state == 2_000 { return true }
          }
          return false
        }
      }
      group.addTask {
        for state in 1...2_000 { broadcaster.send(state) }
        return true
      }
      for await isInOrder in group { #expect(isInOrder) }
    }
    #expect(broadcaster.subscriberCount == 0)
  }

  @Test func `a subscriber who stops reading is forgotten, and the others go on`() async {
    let broadcaster = StateBroadcaster(0)
    var staying = broadcaster.stream(buffering: .unbounded).makeAsyncIterator()
    func first() async -> Int? {
      for await state in broadcaster.stream(buffering: .unbounded) { return state }
      return nil
    }
    #expect(await first() == 0)
    #expect(broadcaster.subscriberCount == 1)
    broadcaster.send(1)
    #expect(await staying.next() == 0)
    #expect(await staying.next() == 1)
  }

  @Test func `a stream that nobody reads is forgotten`() {
    let broadcaster = StateBroadcaster(0)
    func subscribe() { _ = broadcaster.stream(buffering: .unbounded) }
    for _ in 1...10 { subscribe() }
    #expect(broadcaster.subscriberCount == 0)
  }

  @Test func `a reader may be on an actor of its own`() async {
    actor Reader {
      func read(_ states: AsyncStream<Int>) async -> [Int] {
        var seen: [Int] = []
        for await state in states { seen.append(state) }
        return seen
      }
    }
    var broadcaster: StateBroadcaster<Int>? = StateBroadcaster(0)
    let streams = (1...4).compactMap { _ in broadcaster?.stream(buffering: .unbounded) }
    let readers = streams.map { stream in Task { await Reader().read(stream) } }
    for state in 1...100 { broadcaster?.send(state) }
    broadcaster = nil
    for reader in readers { #expect(await reader.value == Array(0...100)) }
  }

  @Test func `all subscribers get the same order, whoever sends`() async {
    var broadcaster: StateBroadcaster<Int>? = StateBroadcaster(0)
    let streams = (1...4).compactMap { _ in broadcaster?.stream(buffering: .unbounded) }
    await withTaskGroup { [broadcaster] group in
      for sender in 1...4 {
        group.addTask { for number in 1...250 { broadcaster?.send(sender * 1_000 + number) } }
      }
    }
    broadcaster = nil
    var orders: Set<[Int]> = []
    for stream in streams {
      var seen: [Int] = []
      for await state in stream { seen.append(state) }
      orders.insert(seen)
    }
    #expect(orders.count == 1)
    #expect(orders.first?.count == 1_001)
    #expect(orders.first?.first == 0)
  }

  /// A state that takes its time to be compared.
  private struct Slow: Equatable, Sendable {
    let number: Int
    var gate: Gate?

    static func == (left: Self, right: Self) -> Bool {
      right.gate?.passBlocking()
      return left.number == right.number
    }
  }

  @Test func `a subscriber who comes during a send gets what is sent, once`() async throws {
    var broadcaster: StateBroadcaster<Slow>? = StateBroadcaster(Slow(number: 0))
    let gate = Gate()
    Thread.detachNewThread { [broadcaster] in broadcaster?.send(Slow(number: 1, gate: gate)) }
    try await gate.arrivals()
    let begun = Gate()
    let subscribing = Task { [broadcaster] in
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          begun.open()
          continuation.resume(returning: broadcaster?.stream(buffering: .unbounded))
        }
      }
    }
    await begun.pass()
    gate.open()
    let states = await subscribing.value
    broadcaster?.send(Slow(number: 2))
    broadcaster = nil
    var seen: [Int] = []
    if let states { for await state in states { seen.append(state.number) } }
    #expect(seen == [1, 2])
  }

  @Test func `whoever subscribes on a state gets that state first`() async {
    let broadcaster = StateBroadcaster(0)
    let first = broadcaster.stream(buffering: .unbounded)
    broadcaster.send(1)
    var late: AsyncStream<Int>?
    for await state in first {
      guard state == 1 else { continue }
      late = broadcaster.stream(buffering: .unbounded)
      break
    }
    broadcaster.send(2)
    var states = late?.makeAsyncIterator()
    #expect(await states?.next() == 1)
    #expect(await states?.next() == 2)
  }

  @Test func `as many states are held back as the policy says`() async {
    var broadcaster: StateBroadcaster<Int>? = StateBroadcaster(0)
    let newest = broadcaster?.stream(buffering: .bufferingNewest(3))
    let oldest = broadcaster?.stream(buffering: .bufferingOldest(3))
    for state in 1...9 { broadcaster?.send(state) }
    broadcaster = nil
    for (stream, expected) in [(newest, [7, 8, 9]), (oldest, [0, 1, 2])] {
      var seen: [Int] = []
      if let stream { for await state in stream { seen.append(state) } }
      #expect(seen == expected)
    }
  }
}
