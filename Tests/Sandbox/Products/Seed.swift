import Foundation

extension SandboxProduct {
  /// The built-in products, which a new market contains unless its products are generated.
  ///
  /// In the text of the products, the first line of each product contains its identifier,
  /// registration day, vendor identifier, currency, price, discount, stock, number of images, and
  /// name. The description follows on the next lines.
  ///
  /// The prices are whole numbers, because some clients decode prices as integers and couldn't show
  /// a page with another price.
  static let builtIn = builtInText.split(separator: "\n\n").compactMap { SandboxProduct($0[...]) }

  /// Creates a product from the lines that describe it in ``builtIn``, or returns `nil` if the
  /// lines are malformed.
  private init?(_ text: Substring) {
    let lines = text.split(separator: "\n", maxSplits: 1)
    let values = lines[0].split(separator: " ", maxSplits: 8).map { String($0) }
    guard lines.count == 2, values.count == 9, let id = Int(values[0]), let day = Int(values[1]),
      let vendor = SandboxVendor.seeded.first(where: { String($0.vendorID) == values[2] }),
      let amount = Decimal(string: values[4]), let discount = Decimal(string: values[5]),
      let stock = Int(values[6]), let pictures = Int(values[7])
    else { return nil }
    self.init(
      id: id, createdOn: CalendarDay(day), vendor: vendor, name: values[8],
      description: String(lines[1]),
      price: Price(currency: values[3], amount: amount, discount: discount), stock: stock,
      images: SandboxImage.drawn(pictures, for: id))
  }
}

/// Random products, which are variations of the built-in products.
extension SandboxProduct {
  private static let months = 84

  /// Creates products with the identifiers from 1 to the given count. The same seed produces the
  /// same products.
  static func generated(_ count: Int, seed: UInt64) -> [SandboxProduct] {
    var random = SplitMix64(seed: seed)
    return (1...count).map { id in
      let template = builtIn[random.next(below: builtIn.count)]
      let factor = Decimal(1 + random.next(below: 5))
      // 1 of 160 prices has a fraction, as on the public server. The built-in prices are whole
      // numbers.
      let fraction = (count - id) % 160 == 159 ? Decimal(5) / 10 : 0
      let price = Price(
        currency: template.price.currency, amount: template.price.amount * factor + fraction,
        discount: template.price.discount * factor)
      return SandboxProduct(
        id: id, createdOn: CalendarDay(day(of: id, in: count)), vendor: template.vendor,
        name: "\(template.name) \(id)", description: template.description, price: price,
        stock: template.stock, images: SandboxImage.drawn(1 + random.next(below: 5), for: id))
    }
  }

  /// Returns the day on which a product was registered. The days increase with the identifiers,
  /// between 1 January 2018 and 28 December 2024. Only the first 28 days of each month are used.
  /// The last product always has the last day.
  private static func day(of id: Int, in count: Int) -> Int {
    let place = max(0, id * months * 28 / count - 1)
    let month = place / 28
    return (2018 + month / 12) * 10_000 + (month % 12 + 1) * 100 + place % 28 + 1
  }
}

extension SandboxImage {
  /// Creates the given number of images that are drawn, with identifiers that begin with 1.
  static func drawn(_ count: Int, for product: Int) -> [SandboxImage] {
    (1...count).map { SandboxImage(drawnFor: product, number: $0, id: $0) }
  }

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
    var (products, nextImageID) = (SandboxProduct.builtIn, 4)
    if let count = options.productCount {
      (products, nextImageID) = (SandboxProduct.generated(count, seed: options.seed ?? 1), 1)
    }
    // The identifiers of the images are consecutive.
    for index in products.indices {
      for image in products[index].images.indices {
        products[index].images[image].id = nextImageID
        nextImageID += 1
      }
    }
    self.init(products: products, vendors: SandboxVendor.seeded, key: key)
  }
}

extension SandboxVendor {
  /// The vendor whose credentials are printed when a market starts. People can use them to register
  /// products immediately.
  static let ready = SandboxVendor(seededID: 30, "Sandbox Seller")

  /// The vendor of all products that are registered through version 1 of the API, in which products
  /// have no vendor.
  static let legacy = SandboxVendor(seededID: 33, "Legacy Seller")

  static let seeded =
    [
      "연남동 살림집", "Second Shutter Camera", "책갈피 헌책방", "Hangang Cycle Club", "느린오후 상점", "제주 바람농장",
      "Neon Arcade 레트로", "Seoul Synth Exchange", "초록손 식물가게",
    ].enumerated().map { SandboxVendor(seededID: 3 * ($0 + 1), $1) } + [ready, legacy]

  /// Creates a built-in vendor. The credentials aren't secret, because they're the same in every
  /// market.
  private init(seededID id: Int, _ name: String) {
    let number = id < 10 ? "0\(id)" : "\(id)"
    self.init(
      name: name, identifier: "5a4d0b\(number)-6b2e-11ed-a200-0242ac1200\(number)",
      secret: "sandbox-\(number)", vendorID: id)
  }
}
