public import Foundation
public import OpenMarketDomain

/// What a product's own page shows: phase, content, what is asked and what failed as one snapshot. A copy can be changed, for
/// previews and tests of views.
public nonisolated struct ProductDetailState: Equatable, Sendable {
  /// How far reading is. What a seller does to the product is not part of it.
  public enum Phase: Equatable, Sendable {
    /// The product has to be read: it never was, or a change ended of which nobody knows whether it was made.
    case idle
    /// The product is being read for the first time. What a list told of it may be there already.
    case loading
    /// The product was read, and the content is whole.
    case loaded
    /// The product is being read again. What was read last is still there.
    case refreshing
    /// Reading failed. The last good content is still there.
    case failed(ErrorMessage)
  }

  /// Whether the product is on the market.
  public enum Presence: Equatable, Sendable {
    /// It is on the market, as far as is known.
    case listed
    /// Its deletion is on the way; the content is still there.
    case beingDeleted
    /// It was deleted, here or elsewhere, or is not found. The content is what it was last.
    case deleted
  }

  /// What the page shows of the product.
  public struct Content: Equatable, Sendable {
    /// The product as it will be when everything in ``ProductDetailState/pending`` is made. Until it is whole, it has no
    /// pictures.
    public let detail: ProductDetail
    /// The texts that the product has in a list too.
    public let row: ProductRow
    /// The day it was registered, such as `Oct 18, 2022`.
    public let createdText: String
    /// A Boolean value that indicates whether the product is complete, and not only a row of a list.
    public let isWhole: Bool

    /// Creates the content of a page.
    ///
    /// - Parameters:
    ///   - detail: The product.
    ///   - isWhole: A Boolean value that indicates whether the product is complete.
    ///   - locale: The locale of all texts.
    public init(_ detail: ProductDetail, isWhole: Bool = true, locale: Locale) {
      let style = ProductTextStyle(locale: locale)
      self.detail = detail
      self.isWhole = isWhole
      row = style.row(detail.product)
      createdText = style.dayText(detail.product.createdAt)
    }
  }

  /// How far reading is.
  public var phase: Phase = .idle
  /// The last good content; `nil` before there was any.
  public var content: Content?
  /// Whether the product is on the market. A deletion shows at once, before the server has confirmed it.
  public var presence: Presence = .listed
  /// Whether the product is that of the seller who is signed in; `nil` when it is not known: nobody is, or the number of
  /// the seller or of the product's vendor is missing.
  public var isMine: Bool?

  /// The product's pictures in the vendor's order. Until they are known it is the thumbnail alone, if there is one.
  public var pictures: [ProductPicture] = []
  /// The picture to show, by its index in ``pictures``; `nil` when there is none.
  public var selectedIndex: Int?

  /// What the user is asked before it is done; `nil` when nothing is.
  public var confirmation: ProductConfirmation?
  /// What was confirmed and is on its way, in the order in which it is sent. ``content`` shows it already.
  public var pending: [ProductWrite] = []
  /// What was confirmed and did not happen, or may not have; the oldest first. ``content`` does not show it.
  public var failures: [WriteFailure] = []

  /// The state of a screen that was just made.
  public init() {}

  /// What went wrong with reading, if nothing went right since.
  public var error: ErrorMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// Whether something of the content has yet to be confirmed by the server.
  public var isPending: Bool { !pending.isEmpty }
}

nonisolated extension ProductDetailState {
  /// The selected picture.
  public var selectedPicture: ProductPicture? {
    selectedIndex.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
  }

  /// The position of the selected picture, such as `2/5`, or `nil` if there are no pictures.
  public var positionText: String? { selectedIndex.map { "\($0 + 1)/\(pictures.count)" } }

  /// Shows the pictures of a product. The selected picture stays selected. If it's gone, the one in its place is selected.
  mutating func showPictures(of detail: ProductDetail?) {
    let old = (picture: selectedPicture, index: selectedIndex)
    pictures = detail.map(Self.pictures) ?? []
    selectedIndex =
      pictures.firstIndex { $0.id == old.picture?.id }
      ?? (pictures.isEmpty ? nil : min(old.index ?? 0, pictures.count - 1))
  }

  private static func pictures(of detail: ProductDetail) -> [ProductPicture] {
    // A server may send a picture twice, and each picture has one slot.
    var seen: Set<ImageID> = []
    let pictures = detail.images.filter { seen.insert($0.id).inserted }.map {
      ProductPicture(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    guard pictures.isEmpty, let thumbnail = detail.product.thumbnail else { return pictures }
    return [ProductPicture(id: .thumbnail, original: thumbnail, thumbnail: thumbnail)]
  }
}

/// A write of a seller on a product's page.
public nonisolated enum ProductWrite: Hashable, Sendable {
  /// Changes the product.
  case edit(ProductChanges)
  /// Deletes the product.
  case deletion
}

/// A picture on a product's page.
public nonisolated struct ProductPicture: Hashable, Sendable, Identifiable {
  /// The identifier of a picture on a page.
  public enum ID: Hashable, Sendable {
    /// A picture of the product.
    case image(ImageID)
    /// The thumbnail of the row. It's shown until the pictures are loaded.
    case thumbnail
  }

  public let id: ID
  /// The picture as it was uploaded, or the thumbnail of a row.
  public let original: ImageURL
  /// A small version of the picture, or the original if the server has none.
  public let thumbnail: ImageURL

  /// Creates a picture for previews and tests of views.
  public init(id: ID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
