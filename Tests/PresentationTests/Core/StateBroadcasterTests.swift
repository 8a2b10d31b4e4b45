import Testing

@testable import OpenMarketPresentation

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
}
