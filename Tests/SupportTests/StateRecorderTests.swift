import Foundation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StateRecorderTests {
  @Test func `states are taken in order`() async throws {
    let counter = Counter()
    let recorder = StateRecorder(of: counter)
    expectEqual(try await recorder.next(), 0)
    let next = Task { try await recorder.next() }
    counter.set(1)
    expectEqual(try await next.value, 1)
    for number in 2...9 { counter.set(number) }
    expectEqual(try await recorder.state { $0 > 6 }, 7)
    expectEqual(try await recorder.next(), 8)
    expectEqual(await recorder.states(), Array(0...9))
  }

  @Test func `a released view model's last state is recorded, and waiting for another one fails`()
    async throws
  {
    var counter: Counter? = Counter()
    let recorder = StateRecorder(of: try #require(counter))
    counter?.set(1)
    await recorder.step("it goes")
    counter = nil
    await recorder.step("it is gone")
    for _ in 1...2 {
      await expectFailure(at: #line + 1, saying: "the view model was released") {
        try await recorder.state { $0 > 1 }
      }
    }
    expectEqual(await recorder.states(), [0, 1])
  }

  @Test func `a part has a heading, even without changes`() async {
    let counter = Counter()
    let recorder = StateRecorder(of: counter)
    await recorder.step("three")
    for number in 1...3 { counter.set(number) }
    await recorder.step("three again")
    counter.set(3)
    await recorder.step("one")
    counter.set(1)
    #expect(
      await recorder.transcript() == """
        0

        > three
        0 → 1
        1 → 2
        2 → 3

        > three again
        nothing changes

        > one
        3 → 1
        """)
  }

  @Test func `another transcript fails the test with the lines that differ`() async {
    let counter = Counter()
    let recorder = StateRecorder(of: counter)
    for number in 1...3 { counter.set(number) }
    await recorder.expectTranscript("0\n0 → 1\n1 → 2\n2 → 3")
    let changes = "these lines (- expected, + actual):\n- 1 → 3\n+ 1 → 2"
    await expectFailure(at: #line + 1, saying: changes) {
      await recorder.expectTranscript("0\n0 → 1\n1 → 3\n2 → 3")
    }
  }

  @Test func `different states fail the test with the properties that differ`() async throws {
    let lists = [Int64(3), 2].map { stock in
      let page = ProductPage(products: [.sample(id: 5, stock: stock)], totalCount: 1, next: nil)
      return ProductListViewModel(
        in: .sample(of: ScriptedProductRepository(pages: [.success(page)])))
    }
    for list in lists { await list.load() }
    expectEqual(lists[0].state, lists[0].state)
    let words = "content.rows[#5].product.values.stock: 3 → 2"
    await expectFailure(at: #line + 1, saying: words) {
      expectEqual(lists[1].state, lists[0].state)
    }
    #expect(String(describingForTest: lists[0].state).contains(#"content.rows: +#5 "Product 5""#))
  }

  @Test func `a recorder doesn't retain the view model`() async throws {
    try await expectNoLeaks {
      Counter()
    } whileUsing: { counter in
      let recorder = StateRecorder(of: counter)
      await recorder.step("one")
      counter.set(1)
      try await recorder.state { $0 == 1 }
    }
  }
}

/// A view model whose state is a number.
@MainActor
final class Counter: StateViewModel<Int> {
  private let store: StateStore<Int>

  init() {
    store = StateStore(0)
    super.init(store, locale: Locale.current)
  }

  func set(_ number: Int) { store.update { $0 = number } }
}
