/// What the file of a product holds.
struct ProductRecord: Codable, Hashable {
  struct Price: Codable, Hashable {
    let currency: String
    /// Decimal digits, as in `19.99`: a JSON number would pass through binary on its way.
    let amount: String
    let discount: String
  }

  struct Image: Codable, Hashable {
    struct Drawn: Codable, Hashable {
      /// Hexadecimal.
      let seed: String
      let number: Int
    }

    struct Uploaded: Codable, Hashable {
      let mediaType: String
      let byteCount: Int
      /// Hexadecimal. Without it, every picture of that size is taken.
      let crc32: String?
    }

    struct Replaced: Codable, Hashable {
      /// From which the picture's addresses are made: the name that the first picture there had.
      let name: String
      /// When the present one came, in seconds since 1970, in UTC.
      let second: Int
      let isSecondShared: Bool
    }

    let id: Int
    /// Of an uploaded picture, also that of its file.
    let name: String
    /// Either this or `uploaded` is there.
    let drawn: Drawn?
    let uploaded: Uploaded?
    /// Of a picture that came into the place of another one.
    let replaced: Replaced?
  }

  let id: Int
  /// The day's eight digits.
  let createdOn: Int
  /// The vendor's identifier.
  let vendor: Int
  let name: String
  let description: String
  let price: Price
  let stock: Int
  let images: [Image]
  let thumbnailID: Int?
  /// Of a product that was registered by the first version of the API.
  let password: String?
}
