import Observation
import OpenMarketLock
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StateStoreTests {
  private func all<State>(of states: AsyncStream<State>?) async -> [State] {
    var seen: [State] = []
    if let states { for await state in states { seen.append(state) } }
    return seen
  }

  @Test func `observation reports a change, and no equal state`() {
    let store = StateStore(1)
    let changes = Mutex(0)
    withObservationTracking {
      _ = store.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    store.update { $0 = 1 }
    #expect(changes.withLock(\.self) == 0)
    store.update { $0 = 2 }
    #expect(changes.withLock(\.self) == 1)
  }

  @Test func `a stream has each distinct state, until the store is released`() async {
    var store: StateStore<Int>? = StateStore(0)
    store?.update { $0 = 1 }
    let streams = (1...3).map { _ in store?.states(buffering: .unbounded) }
    for state in [1, 2, 2, 3, 3, 1] { store?.update { $0 = state } }
    let late = store?.states(buffering: .unbounded)
    #expect(store?.state == 1)
    store = nil
    for stream in streams { #expect(await all(of: stream) == [1, 2, 3, 1]) }
    #expect(await all(of: late) == [1])
  }

  @Test func `a stream that ends is removed, and the others continue`() async {
    let store = StateStore(0)
    var staying = store.states(buffering: .unbounded).makeAsyncIterator()
    let cancelled = Task { for await _ in store.states(buffering: .unbounded) {} }
    cancelled.cancel()
    await cancelled.value
    for await state in store.states(buffering: .unbounded) {
      #expect(state == 0)
      break
    }
    _ = store.states(buffering: .unbounded)
    #expect(store.subscriberCount == 1)
    store.update { $0 = 1 }
    #expect(await staying.next() == 0)
    #expect(await staying.next() == 1)
  }
}
