import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Tests that each value that a seller enters reaches every place that sends, stores, shows or takes it.
@Suite(.timeLimit(.minutes(1)))
struct ProductFieldTests {
  /// A text for each field that differs from the text in a sample form.
  private static let examples: [ProductField: String] = [
    .name: "Reading lamp", .description: "Another text, as long.", .price: "20000",
    .discount: "500", .stock: "7",
  ]

  private let locale = Locale(identifier: "en_US")

  private func form() -> ProductForm {
    let product = Product.sample(id: 1)
    var form = ProductForm(ProductDetail(product: product, images: []), format: NumberFormat())
    form.images = [.samplePNG()]
    return form
  }

  @Test func `each field has an example`() {
    #expect(Set(Self.examples.keys) == Set(ProductField.textFields))
  }

  @Test(arguments: examples.keys)
  func `a value is sent, kept in the sandbox's folder, and read`(field: ProductField) async throws {
    let folder = try TemporaryFolder()
    let values: ProductValues
    let id: ProductID
    do {
      let market = try SandboxMarket.open(folder: folder.url).market
      let container = try container(market)
      let seller = try market.seller()
      let registered = try await container.registerProduct(
        try form().newProduct(format: NumberFormat()), as: seller)
      var form = form()
      form[field] = Self.examples[field] ?? ""
      let newProduct = try form.newProduct(format: NumberFormat())
      values = newProduct.values
      id = try await container.registerProduct(newProduct, as: seller).id
      let changes = try form.changes(to: registered, format: NumberFormat())
      #expect(changes.fields == [field])
      let changed = try await container.updateProduct(changes, as: seller)
      #expect(changed.product.values == values)
    }
    let market = try #require(try SandboxMarket.openForReading(folder: folder.url)).market
    let container = try container(market)
    expectEqual(try await container.fetchProductDetail(id).product.values, values)
    let rows = try await container.fetchProductPage(.all, page: .first).rows
    #expect(rows.first { $0.id == id }?.values == values)
  }

  @Test(arguments: examples.keys)
  func `a value is described by the sandbox, shown, spoken, and has an option`(
    field: ProductField
  ) throws {
    let url = try #require(URL(string: "\(SandboxSessionManager.baseURL)/openapi.json"))
    let response = SandboxMarket().response(to: HTTPRequest(url: url))
    let document = String(decoding: response.body, as: UTF8.self)
    let key = field == .discount ? "discounted_price" : field.rawValue
    // A product, its row, its registration and its change have the value.
    #expect(document.components(separatedBy: #""\#(key)":{"#).count > 4)

    let details = try [form()[field], Self.examples[field] ?? ""].map { text in
      var form = form()
      form[field] = text
      let values = try form.newProduct(format: NumberFormat()).values
      let product = Product(
        id: ProductID(1), vendor: nil, values: values, thumbnail: nil, createdAt: nil)
      return ProductDetailState.Content(ProductDetail(product: product, images: []), locale: locale)
    }
    if field != .description {
      #expect(details[0].row.accessibilityText != details[1].row.accessibilityText)
    }
    let lines = details.map { $0.lines(locale, Terminal(), images: []) }
    #expect(lines[0] != lines[1])
    #expect(Option.ofProducts.map(\.rawValue).contains(field.rawValue))
  }

  private func container(_ market: SandboxMarket) throws -> DIContainer {
    DIContainer(configuration: try .patient(), transport: SandboxSessionManager(market: market))
  }
}
