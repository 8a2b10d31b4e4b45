import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct ImageLoadQueueTests {
  private let turns = TurnTaking()

  /// Loads that wait in a queue and tell in which order they were let in.
  private func order(
    width: Int, blockers: Int, soon: [Int], visible: [Int], raised: [Int] = []
  ) async -> [Int] {
    let queue = ImageLoadQueue(width: width)
    let (order, gate) = (InOrder(), Gate())
    var tasks: [Task<Void?, Never>] = []
    for number in 0..<blockers {
      queue.raise(.numbered(1_000 + number))
      tasks.append(
        await turns.start { turn in
          await queue.run(.numbered(1_000 + number), isolation: turn) { await gate.pass() }
        })
    }
    for number in soon + visible {
      if visible.contains(number) { queue.raise(.numbered(number)) }
      tasks.append(
        await turns.start { turn in
          await queue.run(.numbered(number), isolation: turn) { order.append(number) }
        })
    }
    for number in raised { queue.raise(.numbered(number)) }
    #expect(order.all.isEmpty)
    gate.open()
    for task in tasks { _ = await task.value }
    return order.all
  }

  @Test func `what came into view last goes first, and what may be needed soon comes after`() async
  {
    let order = await order(width: 1, blockers: 1, soon: [1, 2, 3], visible: [4, 5, 6])
    #expect(order == [6, 5, 4, 1, 2, 3])
  }

  @Test func `what is raised while it waits goes before all others`() async {
    let order = await order(width: 1, blockers: 1, soon: [1, 2, 3], visible: [4, 5], raised: [2])
    #expect(order == [2, 5, 4, 1, 3])
  }

  @Test func `checks come after everything else, the last first, and are not raised`() async {
    let queue = ImageLoadQueue(width: 1)
    let (order, gate) = (InOrder(), Gate())
    let blocker = await turns.start { turn in
      await queue.run(.numbered(9), isolation: turn) { await gate.pass() }
    }
    var tasks: [Task<Void?, Never>] = []
    for number in 1...3 {
      tasks.append(
        await turns.start { turn in
          await queue.run(.numbered(number), as: .check, isolation: turn) { order.append(number) }
        })
    }
    queue.raise(.numbered(1))
    tasks.append(
      await turns.start { turn in await queue.run(.numbered(4), isolation: turn) { order.append(4) }
      })
    gate.open()
    _ = await blocker.value
    for task in tasks { _ = await task.value }
    #expect(order.all == [4, 3, 2, 1])
  }

  @Test func `no more than its width run at once, and of what is not visible half of that`() async {
    let queue = ImageLoadQueue(width: 4)
    let (soon, visible) = (Gate(), Gate())
    var tasks: [Task<Void?, Never>] = []
    for number in 0..<6 {
      tasks.append(
        await turns.start { turn in
          await queue.run(.numbered(number), isolation: turn) { await soon.pass() }
        })
    }
    #expect(queue.waitingCount == 4)
    for number in 6..<12 {
      queue.raise(.numbered(number))
      tasks.append(
        await turns.start { turn in
          await queue.run(.numbered(number), isolation: turn) { await visible.pass() }
        })
    }
    // Two of each run.
    #expect(queue.waitingCount == 8)
    visible.open()
    for task in tasks[6...] { _ = await task.value }
    #expect(queue.waitingCount == 4)
    soon.open()
    for task in tasks { _ = await task.value }
    #expect(queue.waitingCount == 0)
  }

  @Test func `whoever is cancelled while waiting leaves, and takes no place`() async {
    let queue = ImageLoadQueue(width: 1)
    let gate = Gate()
    let first = await turns.start { turn in
      await queue.run(.numbered(1), isolation: turn) { await gate.pass() }
    }
    let second = await turns.start { turn in await queue.run(.numbered(2), isolation: turn) { true }
    }
    let third = await turns.start { turn in await queue.run(.numbered(3), isolation: turn) { true }
    }
    second.cancel()
    #expect(await second.value == nil)
    gate.open()
    #expect(await first.value != nil)
    #expect(await third.value == true)
  }

  @Test func `a caller who was cancelled before does not run`() async {
    let queue = ImageLoadQueue(width: 1)
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return await queue.run(.numbered(1)) { true }
    }
    task.cancel()
    gate.open()
    let isRun = await task.value
    // With a place free it may have been let in before it looked; it leaves no trace in either case.
    #expect(isRun == nil || isRun == true)
    #expect(queue.waitingCount == 0)
    #expect(await queue.run(.numbered(2)) { true } == true)
  }

  @Test func `a picture is urgent until it's lowered as often as it was raised`() async {
    let queue = ImageLoadQueue(width: 1)
    let (order, gate) = (InOrder(), Gate())
    for number in 1...2 { queue.raise(.numbered(number)) }
    queue.raise(.numbered(2))
    for number in 1...2 { queue.lower(.numbered(number)) }
    let blocker = await turns.start { turn in
      await queue.run(.numbered(9), isolation: turn) { await gate.pass() }
    }
    let tasks = [
      await turns.start { turn in await queue.run(.numbered(2), isolation: turn) { order.append(2) }
      },
      await turns.start { turn in await queue.run(.numbered(1), isolation: turn) { order.append(1) }
      },
    ]
    gate.open()
    _ = await blocker.value
    for task in tasks { _ = await task.value }
    #expect(order.all == [2, 1])
  }
}
