import Foundation

/// The definition of a product that a new market contains. The product's images are drawn from this definition.
struct ProductSeed {
  let id: Int
  let day: Int
  let vendor: SandboxVendor
  let name: String
  let price: Price
  let stock: Int
  let pictures: Int
  let description: String
}

extension ProductSeed {
  /// The built-in products, which a new market contains unless its products are generated.
  ///
  /// In the text of the products, the first line of each product contains its identifier, registration day, vendor identifier,
  /// currency, price, discount, stock, number of images, and name. The description follows on the next lines.
  ///
  /// About as rarely as on the public server, where 1 of 160 products had one, a price has a fraction. Some clients decode prices as
  /// integers and can't show the page with such a product, so it isn't on the first pages.
  static let all = productsText.split(separator: "\n\n").compactMap { ProductSeed($0[...]) }

  /// Creates a definition from the lines that describe a product in ``ProductSeed/all``, or returns `nil` if the lines are
  /// malformed.
  init?(_ text: Substring) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    let values = lines[0].split(separator: " ", maxSplits: 8).map { String($0) }
    guard lines.count == 2, values.count == 9, let id = Int(values[0]), let day = Int(values[1]),
      let vendor = SandboxVendor.seeded.first(where: { String($0.id) == values[2] }),
      let amount = Decimal(string: values[4]), let discount = Decimal(string: values[5]),
      let stock = Int(values[6]), let pictures = Int(values[7])
    else { return nil }
    let price = Price(currency: values[3], amount: amount, discount: discount)
    self.init(
      id: id, day: day, vendor: vendor, name: values[8], price: price, stock: stock,
      pictures: pictures, description: String(lines[1]))
  }
}

extension SandboxProduct {
  /// - Parameter firstImageID: The identifier of the first image. The other images get the identifiers that follow it.
  init(_ seed: ProductSeed, firstImageID: Int) {
    self.init(
      id: seed.id, createdOn: CalendarDay(seed.day), vendor: seed.vendor, name: seed.name,
      description: seed.description, price: seed.price, stock: seed.stock,
      images: (0..<seed.pictures).map { index in
        SandboxImage(drawnFor: seed.id, number: index + 1, id: firstImageID + index)
      })
  }
}

extension SandboxImage {
  /// Creates an image that is drawn.
  ///
  /// - Parameter number: The position of the image in its product, counted from 1.
  init(drawnFor product: Int, number: Int, id: Int) {
    var random = SplitMix64(seed: UInt64(product) << 8 | UInt64(number - 1))
    let seed = random.next()
    let name = PictureName.make(product: product, number: number, salt: seed, fileExtension: "png")
    self.init(id: id, name: name, artwork: Artwork(seed: seed, number: number))
  }
}

extension Catalogue {
  /// Creates a new market.
  ///
  /// - Parameter key: The random number from which the market derives deletion URLs.
  init(_ options: SandboxMarket.Options, key: UInt64) {
    var (seeds, nextImageID) = (ProductSeed.all, 4)
    if let products = options.products {
      let count = max(1, min(products, 100_000))
      var generator = ProductGenerator(seed: options.seed ?? 1, count: count)
      (seeds, nextImageID) = ((1...count).map { generator.next($0) }, 1)
    }
    let products = seeds.map { seed in
      defer { nextImageID += seed.pictures }
      return SandboxProduct(seed, firstImageID: nextImageID)
    }
    self.init(products: products, vendors: SandboxVendor.seeded, key: key)
  }
}

extension SandboxVendor {
  /// The vendor whose credentials are printed when a market starts. People can use them to register products immediately.
  static let ready = SandboxVendor(seededID: 30, "Sandbox Seller")

  /// The vendor of all products that are registered through version 1 of the API, in which products have no vendor.
  static let legacy = SandboxVendor(seededID: 33, "Legacy Seller")

  static let seeded =
    [
      "연남동 살림집", "Second Shutter Camera", "책갈피 헌책방", "Hangang Cycle Club", "느린오후 상점", "제주 바람농장",
      "Neon Arcade 레트로", "Seoul Synth Exchange", "초록손 식물가게",
    ].enumerated().map { SandboxVendor(seededID: 3 * ($0 + 1), $1) } + [ready, legacy]

  /// Creates a built-in vendor. The credentials aren't secret, because they're the same in every market.
  private init(seededID id: Int, _ name: String) {
    let number = id < 10 ? "0\(id)" : "\(id)"
    self.init(
      id: id, name: name, identifier: "5a4d0b\(number)-6b2e-11ed-a200-0242ac1200\(number)",
      secret: "sandbox-\(number)")
  }
}
