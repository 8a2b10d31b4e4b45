extension Product {
  /// - Parameter firstImageID: the identifier of its first picture; the others follow.
  init(_ seed: ProductSeed, firstImageID: Int) {
    self.init(
      id: seed.id, createdOn: CalendarDay(seed.day), vendor: seed.vendor, name: seed.name,
      description: seed.description, price: seed.price, stock: seed.stock,
      images: (0..<seed.pictures).map { index in
        var random = SplitMix64(seed: UInt64(seed.id) << 8 | UInt64(index))
        let artwork = Artwork(seed: random.next(), number: index + 1)
        let name = PictureName.make(
          product: seed.id, number: index + 1, salt: artwork.seed, fileExtension: "png")
        return ProductImage(id: firstImageID + index, name: name, content: .drawn(artwork))
      })
  }
}
