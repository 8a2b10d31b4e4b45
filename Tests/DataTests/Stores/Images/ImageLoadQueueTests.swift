import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(10)))
struct ImageLoadQueueTests {
  private let turns = TurnTaking()
  private let gate = Gate()

  /// Adds a load to the given queue, and returns when the load is running or waiting.
  private func start<Value: Sendable>(
    _ number: Int, in queue: ImageLoadQueue, _ load: @escaping @Sendable () async -> Value
  ) async -> Task<Value?, Never> {
    await turns.start { turn in
      await queue.run(.numbered(number), isolation: turn) { await load() }
    }
  }

  /// Adds the given loads to a queue in which another load is running, and returns the order in
  /// which the given loads run afterward. Only one load runs at a time.
  private func order(
    of numbers: [Int], before: (ImageLoadQueue) -> Void, after: (ImageLoadQueue) -> Void = { _ in }
  ) async -> [Int] {
    let queue = ImageLoadQueue(width: 1)
    let order = Recorder<Int>()
    before(queue)
    var loads = [await start(1_000, in: queue) { [gate] in await gate.pass() }]
    for number in numbers { loads.append(await start(number, in: queue) { order.append(number) }) }
    after(queue)
    #expect(order.all == [])
    gate.open()
    for load in loads { _ = await load.value }
    return order.all
  }

  @Test func `visible images load first, and the last one that became visible before all`() async {
    let order = await order(of: [1, 2, 3, 4, 5]) { queue in
      for number in 4...5 { queue.raise(.numbered(number)) }
    } after: {
      $0.raise(.numbered(2))
    }
    #expect(order == [2, 5, 4, 1, 3])
  }

  @Test func `an image is visible until it is lowered as often as it was raised`() async {
    let order = await order(of: [2, 1]) { queue in
      for number in [1, 2, 2] { queue.raise(.numbered(number)) }
      for number in [1, 2] { queue.lower(.numbered(number)) }
    }
    #expect(order == [2, 1])
  }

  @Test func `the width limits the loads, and images that aren't visible use half of it`() async {
    let queue = ImageLoadQueue(width: 4)
    let visible = Gate()
    var loads: [Task<Void?, Never>] = []
    for number in 0..<6 {
      loads.append(await start(number, in: queue) { [gate] in await gate.pass() })
    }
    #expect(queue.waitingCount == 4)
    for number in 6..<12 {
      queue.raise(.numbered(number))
      loads.append(await start(number, in: queue) { await visible.pass() })
    }
    // Two loads of images that aren't visible and two loads of visible images are running.
    #expect(queue.waitingCount == 8)
    visible.open()
    for load in loads[6...] { _ = await load.value }
    #expect(queue.waitingCount == 4)
    gate.open()
    for load in loads { _ = await load.value }
    #expect(queue.waitingCount == 0)
  }

  @Test func `a caller that is cancelled while it waits takes no place`() async {
    let queue = ImageLoadQueue(width: 1)
    let first = await start(1, in: queue) { [gate] in await gate.pass() }
    let (second, third) = (await start(2, in: queue) { true }, await start(3, in: queue) { true })
    second.cancel()
    #expect(await second.value == nil)
    gate.open()
    #expect(await first.value != nil)
    #expect(await third.value == true)
    #expect(queue.waitingCount == 0)
  }
}
