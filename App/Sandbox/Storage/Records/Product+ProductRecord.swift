import Foundation

extension Product {
  init(_ record: ProductRecord, vendor: Vendor) throws(Damage) {
    guard record.id > 0 else { throw Damage("“id” is not positive") }
    guard (1000_01_01...9999_12_31).contains(record.createdOn) else {
      throw Damage("“createdOn” is no day of eight digits")
    }
    var images: [ProductImage] = []
    for image in record.images { images.append(try ProductImage(image)) }
    self.init(
      id: record.id, createdOn: CalendarDay(record.createdOn), vendor: vendor, name: record.name,
      description: record.description, price: try Price(record.price), stock: record.stock,
      images: images, thumbnailID: record.thumbnailID, password: record.password)
  }
}

extension Price {
  init(_ record: ProductRecord.Price) throws(Damage) {
    self.init(
      currency: record.currency,
      amount: try Decimal(recorded: record.amount),
      discount: try Decimal(recorded: record.discount))
  }
}

extension Decimal {
  fileprivate init(recorded text: String) throws(Damage) {
    // The initialiser takes what begins with a number.
    guard text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?/) != nil, let number = Decimal(string: text)
    else { throw Damage("“\(text)” is no decimal number") }
    self = number
  }
}

extension ProductImage {
  init(_ record: ProductRecord.Image) throws(Damage) {
    switch (record.drawn, record.uploaded) {
    case (let drawn?, nil):
      // More dots than this do not fit a picture.
      guard record.replaced == nil else {
        throw Damage("picture “\(record.name)” is drawn and cannot be in another one's place")
      }
      guard let seed = UInt64(hexDigits: drawn.seed), (1...12).contains(drawn.number) else {
        throw Damage("picture “\(record.name)” cannot be drawn")
      }
      let artwork = Artwork(seed: seed, number: drawn.number)
      self.init(id: record.id, name: record.name, content: .drawn(artwork))
    case (nil, let uploaded?):
      guard PictureCheck.canName(record.name) else {
        throw Damage("“\(record.name)” cannot be the name of a picture's file")
      }
      if let checksum = uploaded.crc32, UInt32(hexDigits: checksum) == nil {
        throw Damage("“\(checksum)” is no checksum of eight hexadecimal digits")
      }
      self.init(
        id: record.id, name: record.replaced?.name ?? record.name,
        content: .uploaded(mediaType: uploaded.mediaType, byteCount: uploaded.byteCount),
        replacement: try record.replaced.map { replaced throws(Damage) in
          try PictureReplacement(replaced, file: record.name)
        })
    default:
      throw Damage("picture “\(record.name)” is to be either drawn or uploaded")
    }
  }
}

extension PictureReplacement {
  init(_ record: ProductRecord.Image.Replaced, file: String) throws(Damage) {
    // As long as a year has four digits, a date can be written as HTTP wants it.
    guard (-62_135_596_800...253_402_300_799).contains(record.second) else {
      throw Damage("“\(record.second)” is no time at which a picture was replaced")
    }
    self.init(file: file, second: record.second, isSecondShared: record.isSecondShared)
  }
}
