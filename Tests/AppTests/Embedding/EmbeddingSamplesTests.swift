import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EmbeddingSamplesTests {
  private let page: PageRequest

  init() throws {
    page = try PageRequest(number: 1, size: 2)
  }

  private func market(
    _ carrier: any NetworkSessionManager = SandboxSessionManager()
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.retry = .never
    return DIContainer(configuration: configuration, carrier: carrier)
  }

  // MARK: - A terminal

  @Test func `a terminal shows the list as it is, and redraws until the list goes`() async throws {
    let network = GatedSessionManager()
    var list: ProductListViewModel? = try market(network).makeProductListViewModel()
    let states = try #require(list).states(buffering: .unbounded)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { [list] in await list?.search("tumbler") }
      try await network.calls.next().answer(.failure(.cannotConnect(reason: "no route")))
    }
    list = nil
    var screens: [String] = []
    await redraw(states) { screens.append($0) }
    #expect(screens.map { $0.hasPrefix("\u{1B}[H\u{1B}[J") } == [true, true, true])
    #expect(screens.first?.hasSuffix("J\n") == true)
    #expect(screens.dropFirst().first?.hasSuffix("J…\n") == true)
    #expect(screens.last?.contains("The server cannot be reached.") == true)
  }

  @Test func `a terminal shows rows, and that there are none`() async throws {
    let list = try market().makeProductListViewModel(firstPage: page)
    await list.load()
    let rows = list.state.rows
    #expect(lines(of: list.state).count == 2)
    #expect(
      lines(of: list.state).first
        == [
          rows[0].product.name, rows[0].priceText, rows[0].stockText,
        ].joined(separator: "  "))
    await list.search("no such thing")
    #expect(lines(of: list.state) == ["(nothing)"])
  }

  @Test func `a terminal is not told what to do by a server`() {
    #expect(printable("a\u{1B}[2Jb\u{7}c\u{9B}d\n") == "a[2Jbcd")
  }

  // MARK: - A server

  @Test func `a server answers from a view model of one request`() async throws {
    let found = await answer(search: "텀블러", from: try market())
    #expect(found.status == 200)
    #expect(found.html == "<ul><li>스테인리스 보온 텀블러 473ml: ₩16,500</li></ul>")
    let none = await answer(search: "no such thing", from: try market())
    #expect(none.html == "<ul></ul>")
  }

  @Test func `a server says why it has no answer`() async throws {
    let carrier = ScriptedSessionManager([.failure(.cannotConnect(reason: "no route"))])
    let failed = await answer(search: "<b>", from: try market(carrier))
    #expect(failed.status == 502)
    #expect(failed.html.hasPrefix("<p>The server cannot be reached."))
    #expect(escaped("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;")
  }

  // MARK: - Events

  /// The data of an event, as a browser takes it apart (HTML, section 9.2).
  private func shown(_ event: String) throws -> ShownList {
    let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[0] == "event: list" && lines.suffix(2) == ["", ""])
    return try JSONDecoder().decode(
      ShownList.self, from: Data(lines[1].trimmingPrefix("data: ").utf8))
  }

  @Test func `every browser gets the state of now, and a slow one the newest`() async throws {
    var list: ProductListViewModel? = try market().makeProductListViewModel(firstPage: page)
    let every = try #require(list).states(buffering: .unbounded)
    let slow = try #require(list).states
    await list?.load()
    let late = try #require(list).states
    let rows = try #require(list).state.rows.map { "\($0.product.name): \($0.priceText)" }
    list = nil
    let done = ShownList(rows: rows, isBusy: false, error: nil)
    for (states, expected) in [
      (
        every,
        [
          ShownList(rows: [], isBusy: false, error: nil),
          ShownList(rows: [], isBusy: true, error: nil), done,
        ]
      ), (slow, [done]), (late, [done]),
    ] {
      var events: [ShownList] = []
      try await sendEvents(of: states) { events.append(try shown($0)) }
      #expect(events == expected)
    }
  }

  @Test func `a browser that leaves ends its own events alone`() async throws {
    struct Left: Error {}
    let list = try market().makeProductListViewModel(firstPage: page)
    await #expect(throws: Left.self) {
      try await sendEvents(of: list.states) { _ in throw Left() }
    }
    await list.load()
    #expect(list.state.rows.count == 2)
  }

  // MARK: - Observation

  @Test func `a screen is drawn again after each change, until it goes`() async throws {
    let list = try market().makeProductListViewModel()
    var drawn: [ProductListState.Layout] = []
    var screen: Screen? = Screen(list) { drawn.append($0.layout) }
    #expect(drawn == [.list])
    for layout in [ProductListState.Layout.grid, .grid, .list] {
      list.setLayout(layout)
      // The main actor runs its jobs in order: the redrawing comes before this.
      await Task {}.value
    }
    #expect(drawn == [.list, .grid, .list])
    screen = nil
    list.setLayout(.grid)
    await Task {}.value
    #expect(drawn == [.list, .grid, .list])
    _ = screen
  }
}
