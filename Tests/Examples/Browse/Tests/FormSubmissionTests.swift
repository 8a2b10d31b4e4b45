import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

/// Tests that submit a form to a market that fails or doesn't respond.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormSubmissionTests {
  private typealias Registration = GatedCalls<
    GatedProductRepository.Registered, ProductDetail, MarketError
  >.Call

  private let repository = GatedProductRepository()
  private let stopped = "but the server may have it already"

  private func market() throws -> BrowsedMarket {
    var market = try BrowsedMarket(repository)
    market.files["lamp.png"] = .lamp
    return market
  }

  private func filled() async throws -> BrowserUnderTest {
    let browser = try await BrowserUnderTest.form(try market())
    try await browser.fillForm()
    return browser
  }

  /// Submits the form, and returns the registration, which the test must respond to.
  private func send(_ browser: BrowserUnderTest) async throws -> Registration {
    browser.press(.control("s"))
    // Respond to the request for the existing products, which precedes the registration.
    try await repository.answerPage([3])
    let registration = try await repository.registrations.next()
    try await browser.shows("Sending…")
    return registration
  }

  @Test func `without a seller, the form leads to the seller's page`() async throws {
    var market = try BrowsedMarket(
      InMemoryProductRepository([.sample(id: 3)]), sellers: InMemorySellerCredentialStore())
    market.files["lamp.png"] = .lamp
    let browser = try await BrowserUnderTest.form(market)
    try await browser.fillForm()
    try await browser.press(.control("s"), shows: "> [ Sign In ]")
    try await browser.press(.enter, shows: "You aren't signed in.")
    browser.type("2f9c1a40")
    browser.press(.tab)
    browser.send(.paste("open-sesame"))
    browser.press(.tab)
    browser.type("7")
    try await browser.shows("••••••••••")
    #expect(!browser.text.contains("2f9c"))
    #expect(!browser.text.contains("sesame"))
    try await browser.press(.enter, .enter, shows: "Signed in as seller #7.")
    try await browser.shows("> [ Register ]")
    try await browser.press(.control("s"), shows: "Registered product #4.")
  }

  @Test(arguments: [
    (MarketError.wrongSecret(reason: nil), true), (.forbidden(reason: nil), true),
    (.unauthorized(reason: nil), true), (.conflict(reason: nil), false),
  ])
  func `only a refusal of the seller offers a place to sign in`(
    error: MarketError, offersSignIn: Bool
  ) {
    var state = ProductEditorState(
      key: DraftKey(), form: ProductForm(), locale: Locale(identifier: "en_US"))
    state.phase = .failed(error.message(in: .english))
    #expect(state.items.contains(.signIn) == offersSignIn)
  }

  @Test func `after a lost response, sending the form searches`() async throws {
    let browser = try await filled()
    let registration = try await send(browser)
    registration.request.progress?(TransferProgress(completedBytes: 50, totalBytes: 100))
    try await browser.shows("50%")
    registration.answer(.failure(.outcomeUnknown()))
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    try await browser.shows("[ Send Again ]")
    // Enter must not send the product again by accident.
    try await browser.shows("> [ Register ]")
    browser.press(.enter)
    let rows = [Self.lamp(4).product, .sample(id: 3)]
    try await repository.pages.next().answer(
      .success(ProductPage(products: rows, totalCount: nil, next: nil)))
    try await repository.details.next().answer(.success(Self.lamp(4)))
    try await browser.shows("Registered product #4.")
  }

  /// Returns the product that a server would register for the filled form.
  private static func lamp(_ id: Int) -> ProductDetail {
    let price = Money(tenThousandths: 150_000_000, currency: .krw)
    let sample = Product.sample(id: id, name: "Desk lamp", price: price, stock: 2)
    let product = Product(
      id: sample.id, vendor: sample.vendor,
      values: ProductValues(
        name: sample.name, description: "Warm light, almost new.", price: price, stock: 2),
      thumbnail: sample.thumbnail, createdAt: sample.createdAt)
    return ProductDetail(
      product: product, images: Array(ProductDetail.sample(id: id).images.prefix(1)))
  }

  @Test func `a registration is stopped, and the form says that it may be done`() async throws {
    let browser = try await filled()
    browser.press(.control("s"))
    try await repository.pages.next().answer(.failure(.unreachable(.offline())))
    try await browser.shows("Can't connect to the server.")
    _ = try await send(browser)
    browser.type("no typing now")
    browser.press(.escape)
    let before = try await browser.shows(stopped)
    #expect(before.contains("Desk lamp"))
    #expect(!before.contains("typing"))
    #expect(!before.contains("Can't connect to the server."))
    #expect(!before.contains("Sending…"))
    try await browser.press(.escape, shows: "Your draft is saved.")
    // The market remembers the registration.
    let again = try await browser.press("n", shows: "[ Send Again ]")
    #expect(again.contains("Desk lamp"))
    try await browser.press(.control("d"), shows: "The product may already be registered.")
    browser.press("y")
    #expect(!(try await browser.hides("Desk lamp")).contains(stopped))
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellerPageTests {
  @Test func `the key that sends a form signs in, from any field`() async throws {
    let market = try BrowsedMarket(
      InMemoryProductRepository([.sample(id: 3)]), sellers: InMemorySellerCredentialStore())
    let browser = BrowserUnderTest(market)
    try await browser.shows("end of the list")
    try await browser.press("S", shows: "^S sign in")
    browser.type("2f9c1a40")
    browser.press(.tab)
    browser.type("open-sesame")
    try await browser.press(.control("s"), shows: "Signed in as a seller.")
    #expect(market.sellers.credential?.identifier == Secret("2f9c1a40"))
  }
}
