import Foundation
import OpenMarketJSON
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Tests that each value that a seller enters reaches every place that sends, stores, shows or
/// takes it.
@Suite(.timeLimit(.minutes(10)))
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

  /// Uses the repository, because a use case reports a response with another value as an unknown
  /// outcome.
  @Test(arguments: TestMarket.versions)
  func `values are sent, kept in the sandbox's folder, and read, or version 1 refuses them`(
    version: APIVersion, api: SandboxMarket.API
  ) async throws {
    let folder = try TemporaryFolder()
    var sent: [ProductField: ProductDetail] = [:]
    do {
      let market = try SandboxMarket.open(folder: folder.url, .init(api: api))
      let products = try TestMarket(version, of: market).container.products
      let seller = try market.seller()
      func register(_ form: ProductForm) async throws -> ProductDetail {
        let product = try form.newProduct(format: NumberFormat())
        let registered = try await products.register(product, as: seller, progress: nil)
        // If they differ, the market's form, its product or its JSON lacks a field.
        expectEqual(registered.product.values, product.values)
        return registered
      }
      for (field, text) in Self.examples {
        do {
          let registered = try await register(form())
          var form = form()
          form[field] = text
          let detail = try await register(form)
          let changes = try form.changes(to: registered, format: NumberFormat())
          #expect(changes.fields == [field])
          let changed = try await products.update(changes, as: seller)
          expectEqual(changed.product.values, detail.product.values)
          sent[field] = detail
        } catch MarketError.unsupported {
          #expect(version == .v1)
        }
      }
    }
    #expect(version == .v1 || sent.count == Self.examples.count)
    // If these differ, the market's records lack the field.
    let market = try #require(try SandboxMarket.openForReading(folder: folder.url, .init(api: api)))
    let container = try TestMarket(version, of: market).container
    let rows = try await container.fetchProductPage(.all, page: .first).products
    for (field, detail) in sent {
      let values = detail.product.values
      expectEqual(try await container.fetchProductDetail(detail.id).product.values, values)
      let row = rows.first { $0.id == detail.id }
      if field.isInLists { #expect(row?.values[field] == values[field]) }
    }
  }

  @Test(arguments: examples.keys)
  func `a value is described, shown, spoken, and has an option`(field: ProductField) throws {
    let url = "\(SandboxSessionManager.baseURL)/openapi.json"
    let document = String(decoding: try SandboxMarket().body(at: url), as: UTF8.self)
    let key = field == .discount ? "discounted_price" : field.rawValue
    // A product, its row, its registration and its change have the value.
    #expect(document.components(separatedBy: #""\#(key)":{"#).count > 4)

    var form = form()
    let details = try [form[field], Self.examples[field] ?? ""].map { text in
      form[field] = text
      let values = try form.newProduct(format: NumberFormat()).values
      let product = Product(
        id: ProductID(1), vendor: nil, values: values, thumbnail: nil, createdAt: nil)
      return ProductDetailState.Content(ProductDetail(product: product, images: []), locale: locale)
    }
    let spoken = Set(details.map(\.row.accessibilityText))
    #expect(spoken.count == (field == .description ? 1 : 2))
    expectEqual(try Set(details.map { try JSONEncoder().encode($0.row) }).count, 2)
    #expect(Set(details.map { $0.lines(locale, Terminal(), images: []) }).count == 2)
    for command in [Command.register, .edit] {
      #expect(command.options.map(\.rawValue).contains(field.rawValue))
    }
  }
}
