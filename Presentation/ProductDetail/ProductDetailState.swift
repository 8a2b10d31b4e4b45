public import Foundation
public import OpenMarketDomain

/// The state of a product's screen: the content, the confirmation, and the failures, as one
/// snapshot. You can change a copy for previews and view tests.
public struct ProductDetailState: Equatable, Sendable {
  /// A phase of loading a product. A deletion doesn't change the phase.
  public enum Phase: Equatable, Sendable {
    /// The product isn't loaded, or the screen must load the product again after a write with an
    /// unknown outcome.
    case idle
    /// The product is being loaded. The content may come from a list row.
    case loading
    /// The product is loaded, and the content is complete.
    case loaded
    /// The product is being loaded again. The content comes from the last response.
    case refreshing
    /// Loading failed. The screen still shows the last content.
    case failed(UserMessage)
  }

  /// The presence of a product on the server.
  public enum Presence: String, Equatable, Sendable {
    /// The product is on the server, according to the latest information.
    case listed
    /// The product is being deleted. The screen still shows the content.
    case beingDeleted
    /// The product was deleted or wasn't found. The screen still shows the last content.
    case deleted
  }

  /// The content of a product's screen.
  public struct Content: Equatable, Sendable {
    /// The whole product with its images, or `nil` while the content comes from a list row. An
    /// editor needs the whole product.
    public let detail: ProductDetail?
    /// The product with its formatted text, as in a list.
    public let row: ProductRow
    /// The time at which a saved product was read from the server, or `nil` if the product is up to
    /// date.
    package var savedAt: Timestamp? { row.savedAt }
    fileprivate let language: Language

    /// Creates the content of a product's screen.
    ///
    /// - Parameters:
    ///   - detail: The product.
    ///   - isWhole: A Boolean value that indicates whether the product is completely loaded.
    ///   - locale: The locale for text, prices, and dates.
    public init(_ detail: ProductDetail, isWhole: Bool = true, locale: some TextLocale) {
      self.detail = isWhole ? detail : nil
      row = ProductFormatter(locale: locale).row(detail.product, savedAt: detail.savedAt)
      language = Language(locale)
    }
  }

  /// The phase of loading the product.
  public var phase: Phase = .idle
  /// The content to show, or `nil` if no content is available yet.
  public var content: Content?
  /// The presence of the product on the server. A deletion changes this property before the server
  /// confirms the deletion.
  public var presence: Presence = .listed
  /// A Boolean value that indicates whether the product belongs to the signed-in seller. The value
  /// is `nil` if no seller is signed in, or if the vendor number is unknown for the seller or the
  /// product.
  public var isMine: Bool?

  /// The images of the product, in the order set by the vendor. Before the images are loaded, the
  /// array contains the thumbnail from the list row, if any.
  public var images: [ProductDetailImage] = []
  /// The index of the selected image in ``images``, or `nil` if the array is empty.
  public var selectedIndex: Int?

  /// The confirmation to show, if any.
  public var confirmation: DeletionConfirmation?
  /// The deletions that failed or have an unknown outcome, oldest first.
  public var failures: [DeletionFailure] = []

  /// Creates the state of a new screen.
  public init() {}

  /// The product with its formatted text, or `nil` if no content is available yet.
  public var row: ProductRow? { content?.row }

  /// A Boolean value that indicates whether a saved product is shown, which may be outdated.
  public var isStale: Bool { content?.savedAt != nil }

  /// Returns the age of a saved product at the given time, such as "3 minutes ago", or `nil` if the
  /// product is up to date.
  public func ageText(at now: Date, locale: some TextLocale) -> String? {
    content?.savedAt?.ageText(at: now, locale: locale)
  }

  /// The error message if the last load failed, or `nil` otherwise.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// The text for screen readers: the text of the row and the presence of the product, or `nil` if
  /// no content is available yet.
  public var accessibilityText: String? {
    guard let content else { return nil }
    let phrase: LocalizedText? =
      switch presence {
      case .listed: nil
      case .beingDeleted: .beingDeleted
      case .deleted: .deleted
      }
    return [content.row.accessibilityText, phrase?(content.language)]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// A Boolean value that indicates whether the product is being loaded.
  public var isBusy: Bool { phase == .loading || phase == .refreshing }

  /// The selected image, or `nil` if ``ProductDetailState/images`` is empty.
  public var selectedImage: ProductDetailImage? {
    selectedIndex.flatMap { images.indices.contains($0) ? images[$0] : nil }
  }

  /// The position of the selected image, such as `2/5`, or `nil` if ``ProductDetailState/images``
  /// is empty.
  public var positionText: String? { selectedIndex.map { "\($0 + 1)/\(images.count)" } }

  /// Shows the images of the given product. If the selected image isn't among them, the method
  /// selects the image at the same index, or the last image.
  mutating func showImages(of detail: ProductDetail?) {
    let old = (image: selectedImage, index: selectedIndex)
    images = detail.map(Self.images) ?? []
    selectedIndex =
      images.firstIndex { $0.id == old.image?.id }
      ?? (images.isEmpty ? nil : min(old.index ?? 0, images.count - 1))
  }

  private static func images(of detail: ProductDetail) -> [ProductDetailImage] {
    // Remove duplicate images, because each image has one slot and a server may send an image
    // twice.
    var seen: Set<ImageID> = []
    let images = detail.images.filter { seen.insert($0.id).inserted }.map {
      ProductDetailImage(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    guard images.isEmpty, let thumbnail = detail.product.thumbnail else { return images }
    return [ProductDetailImage(id: .thumbnail, original: thumbnail, thumbnail: thumbnail)]
  }
}

/// An image on a product's screen.
public struct ProductDetailImage: Hashable, Sendable, Identifiable {
  /// The identifier of an image on a product's screen.
  public enum ID: Hashable, Sendable, CustomStringConvertible {
    /// An image of the product, with its identifier from the server.
    case image(ImageID)
    /// The thumbnail from a list row, which is shown until the images of the product are loaded.
    case thumbnail

    /// The number of the image, or `thumbnail`.
    public var description: String {
      switch self {
      case .image(let id): "\(id)"
      case .thumbnail: "thumbnail"
      }
    }
  }

  public let id: ID
  /// The URL of the uploaded image, or of the thumbnail from a list row.
  public let original: ImageURL
  /// The URL of a small version of the image, or of the original image if the server has no small
  /// version.
  public let thumbnail: ImageURL

  /// Creates an image for previews and view tests.
  public init(id: ID, original: ImageURL, thumbnail: ImageURL) {
    self.id = id
    self.original = original
    self.thumbnail = thumbnail
  }
}
