public import Foundation
public import OpenMarketDomain

/// The state of a product's page: the content, the confirmation, the pending writes and the failures, as one snapshot. You can
/// change a copy, for previews and tests of views.
public nonisolated struct ProductDetailState: Equatable, Sendable {
  /// The phases of loading a product. Writes of the seller don't change them.
  public enum Phase: Equatable, Sendable {
    /// The product isn't loaded, or a write ended with an unknown outcome.
    case idle
    /// The product is being loaded. The content may show a row of a list.
    case loading
    /// The product is loaded, and the content is complete.
    case loaded
    /// The product is being loaded again. The content shows the last response.
    case refreshing
    /// Loading failed. The content shows the last good response.
    case failed(UserMessage)
  }

  /// The presence of a product on the market.
  public enum Presence: Equatable, Sendable {
    /// The product is on the market, as far as is known.
    case listed
    /// The product is being deleted. The content is still shown.
    case beingDeleted
    /// The product was deleted or isn't found. The content is the last one.
    case deleted
  }

  /// The content of a page.
  public struct Content: Equatable, Sendable {
    /// The product with every write in ``ProductDetailState/pending`` applied. It has no pictures until it's complete.
    public let detail: ProductDetail
    /// The texts of the product, as in a list.
    public let row: ProductRow
    /// The day of the registration, such as `Oct 18, 2022`.
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
      let style = ProductFormatter(locale: locale)
      self.detail = detail
      self.isWhole = isWhole
      row = style.row(detail.product)
      createdText = style.dayText(detail.product.createdAt)
    }
  }

  /// The phase of loading.
  public var phase: Phase = .idle
  /// The last good content, or `nil` if nothing was loaded.
  public var content: Content?
  /// The presence of the product. A deletion is shown before the server confirms it.
  public var presence: Presence = .listed
  /// A Boolean value that indicates whether the product belongs to the signed-in seller. It's `nil` if no seller is signed in, or if
  /// the number of the seller or the vendor isn't known.
  public var isMine: Bool?

  /// The pictures in the vendor's order. Until they're loaded, the thumbnail of the row, if any.
  public var pictures: [ProductPicture] = []
  /// The index of the selected picture in ``pictures``, or `nil` without pictures.
  public var selectedIndex: Int?

  /// The confirmation to show, if any.
  public var confirmation: ProductConfirmation?
  /// The confirmed writes that aren't finished, in the order in which they're sent. ``content`` shows them already.
  public var pending: [ProductWrite] = []
  /// The writes that failed or whose outcome isn't known, oldest first. ``content`` doesn't show them.
  public var failures: [WriteFailure] = []

  /// Creates the state of a new page.
  public init() {}

  /// The error of the last load, if it failed.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// A Boolean value that indicates whether the content has writes that the server hasn't confirmed.
  public var isPending: Bool { !pending.isEmpty }
}

nonisolated extension ProductDetailState {
  /// The selected picture.
  public var selectedPicture: ProductPicture? {
    selectedIndex.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
  }

  /// The position of the selected picture, such as `2/5`, or `nil` without pictures.
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
