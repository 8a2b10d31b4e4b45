import Observation
import Synchronization
import Testing

@testable import OpenMarketPresentation

@MainActor
struct StateStoreTests {
  @Test func `observation is told of a change, and not of none`() {
    let store = StateStore(1)
    let changes = Mutex(0)
    func subscribe() {
      withObservationTracking {
        _ = store.state
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    subscribe()
    store.update { $0 = 1 }
    #expect(changes.withLock(\.self) == 0)
    store.update { $0 = 2 }
    #expect(changes.withLock(\.self) == 1)
  }

  @Test func `streams and state agree`() async {
    let store = StateStore("a")
    var states = store.states(buffering: .unbounded).makeAsyncIterator()
    store.update { $0 += "b" }
    #expect(store.state == "ab")
    #expect(await states.next() == "a")
    #expect(await states.next() == "ab")
  }
}
