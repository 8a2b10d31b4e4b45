import Foundation
import OpenMarketJSON
import OpenMarketPreviews
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for the sample code that connects view models to screens.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScreenSampleTests {
  private func market(
    _ transport: any NetworkSessionManager = SandboxSessionManager()
  ) throws -> DIContainer {
    var configuration = OpenMarketConfiguration(
      server: SandboxSessionManager.baseURL, locale: Locale(identifier: "en_US"))
    configuration.retry = .never
    return DIContainer(configuration: configuration, transport: transport)
  }

  /// Returns a list with two rows a page.
  private func list() throws -> ProductListViewModel {
    try market().makeProductListViewModel(firstPage: try PageRequest(number: 1, size: 2))
  }

  // MARK: - A list

  @Test func `the samples of the README run`() async throws {
    expectEqual(try makeMarket().server.description, "https://openmarket.yagom-academy.kr")
    #expect(try makeMarket(server: "http://127.0.0.1:8080").server.description.contains("8080"))
    let shown = await rowsAfterAFailedRefresh()
    #expect(shown.count == 3)
    #expect(shown.message?.isEmpty == false)
  }

  @Test @MainActor func `an app has its own words`() throws {
    let locale = try makeGermanMarket().locale
    #expect(ActionTitle.tryAgain.text(in: locale) == "Nochmal versuchen")
    #expect(ProductField.name.hint(in: locale) == "Name, 3–100 Zeichen")
    let message = UserMessage(.offline, in: locale)
    #expect(message.text == "Keine Verbindung zum Server. Prüfen Sie das Netz.")
  }

  @Test func `an image is saved under the name of its product`() async throws {
    let market = try market()
    let detail = market.makeProductDetailViewModel(id: ProductID(32))
    await detail.load()
    let (row, image) = (try #require(detail.state.row), try #require(detail.state.selectedImage))
    let folder = try TemporaryFolder()
    let url = try await save(image, of: row, in: folder.url, from: market)
    #expect(url.lastPathComponent == "스테인리스 보온 텀블러 473ml 32.png")
    #expect(FileManager.default.fileExists(atPath: url.path))
  }

  @Test func `the samples of the tutorial give what the article says`() async throws {
    #expect(galleryOfLists().count == 2 * ProductListState.previews().count)
  }

  @Test func `a row's picture comes from the network, and then from memory`() async throws {
    let market = try market()
    let list = market.makeProductListViewModel()
    await list.load()
    let row = try #require(list.state.rows.first)
    let slot = market.makeImageSlot()
    expectEqual(await image(of: row, in: slot), "80 × 80, from network")
    slot.unbind()
    expectEqual(await image(of: row, in: slot), "80 × 80, from memory")
  }

  // MARK: - A product

  private static func market(refusing number: Int?, isSignedIn: Bool = true) -> DIContainer {
    var fault = Fault()
    fault.status = number == nil ? nil : 409
    let rules = [FaultRule(method: "DELETE", nth: number, fault: fault)]
    return .preview(
      of: SandboxMarket(.init(faults: FaultPlan(rules: rules))),
      locale: Locale(identifier: "en_US"), isSignedIn: isSignedIn)
  }

  @Test func `a form registers a lamp or shows a reason`() async throws {
    let market = Self.market(refusing: nil, isSignedIn: false)
    #expect(await offerLamp([], in: market).contains("lamp.png"))
    let picture = ImageFile.samplePNG(1).bytes
    let signedOut = Self.market(refusing: nil, isSignedIn: false)
    #expect(await offerLamp(picture, in: signedOut).contains("signed in"))
    #expect(await offerLamp(picture, in: Self.market(refusing: nil)).hasPrefix("product "))
  }

  @Test func `the seller of a product confirms its deletion and sees the outcome`() async throws {
    for number in [nil, 1] as [Int?] {
      let market = Self.market(refusing: number)
      let seller = try #require(market.sellers.credential)
      let detail = try await market.registerProduct(.sample(), as: seller).detail
      let row = ProductRow(detail.product, locale: market.locale)
      let said = await delete(row, in: market)
      #expect((said.count, said.first) == (2, "Delete “Desk lamp”?"))
      #expect((said.last == "deleted") == (number == nil))
    }
    // The app doesn't ask for a confirmation for another seller's product.
    let market = Self.market(refusing: nil)
    let other = try await market.fetchProductDetail(ProductID(32)).product
    expectEqual(await delete(ProductRow(other, locale: market.locale), in: market), [])
  }

  // MARK: - Front ends without a window

  @Test func `a terminal redraws until the list is released, without control characters`()
    async throws
  {
    let transport = ScriptedSessionManager([.failure(.cannotConnect(reason: "no route"))])
    var list: ProductListViewModel? = try market(transport).makeProductListViewModel()
    let states = try #require(list).states(buffering: .unbounded)
    await list?.search("tumbler")
    list = nil
    var screens: [String] = []
    await redraw(states) { screens.append($0) }
    #expect(screens.count == 3)
    #expect(screens.prefix(2) == ["\u{1B}[H\u{1B}[J\n", "\u{1B}[H\u{1B}[J…\n"])
    #expect(screens.last?.contains("Can't connect to the server") == true)
    let other = try self.list()
    await other.load()
    #expect(lines(of: other.state).count == 2)
    await other.search("no such thing")
    #expect(lines(of: other.state) == ["(nothing)"])
    #expect(printable("a\u{1B}[2Jb\u{7}c\u{9B}d\n") == "a[2Jbcd")
  }

  @Test func `a server answers from a view model of one request`() async throws {
    let found = await answer(search: "텀블러", from: try market())
    #expect(found == (200, "<ul><li>스테인리스 보온 텀블러 473ml: ₩16,500</li></ul>"))
    let transport = ScriptedSessionManager([.failure(.cannotConnect(reason: "no route"))])
    let failed = await answer(search: "<b>", from: try market(transport))
    #expect(failed.status == 502)
    #expect(failed.html.hasPrefix("<p>Can't connect to the server"))
    #expect(escaped("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;")
  }

  /// An event has a line with its name, a line of data, and an empty line (HTML, section 9.2).
  @Test func `every browser gets the current state, and a slow one the newest`() async throws {
    var list: ProductListViewModel? = try list()
    let every = try #require(list).states(buffering: .unbounded)
    let slow = try #require(list).states
    await list?.load()
    list = nil
    for (states, phases) in [(every, ["idle", "loading", "loaded"]), (slow, ["loaded"])] {
      var events: [String] = []
      try await sendEvents(of: states) { events.append($0) }
      let shape = /event: state\ndata: \{.*"phase":"(\w+)".*\}\n\n/
      #expect(events.map { $0.wholeMatch(of: shape).map { String($0.1) } } == phases)
    }
  }

  @Test func `a screen is drawn after each change until it's released`() async throws {
    let list = try market().makeProductListViewModel()
    var drawn: [ProductListState.Layout] = []
    var screen: Screen? = Screen(list) { drawn.append($0.layout) }
    for layout in [ProductListState.Layout.grid, .grid, .list] {
      list.layout = layout
      // Wait until the screen is redrawn. The main actor runs its jobs in order, so it redraws the
      // screen before it runs this task.
      await Task {}.value
    }
    #expect(drawn == [.list, .grid, .list])
    screen = nil
    list.layout = .grid
    await Task {}.value
    #expect(drawn == [.list, .grid, .list])
    _ = screen
  }
}
