/// A store for forms that aren't submitted yet, so that they survive the app.
///
/// The editor never makes two calls for one key at the same time. Calls complete even if the caller is cancelled.
public protocol DraftStore: Sendable {
  /// Returns the saved draft; `nil` if none is saved.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` if the saved draft can't be read. It stays in the store.
  func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft?

  /// Replaces the saved draft. If this method throws, the previous draft remains. An unreadable draft is moved aside, not
  /// overwritten.
  func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError)

  /// Removes the saved draft, if any.
  func remove(_ key: DraftKey) async throws(DraftStoreError)
}

/// The product that a draft is about.
public enum DraftKey: Hashable, Sendable {
  /// A new product.
  case new
  /// A registered product.
  case product(ProductID)
}

/// A form, with everything that an editor needs to continue later. It doesn't contain secrets.
public struct SavedDraft: Hashable, Sendable {
  /// The values of the form.
  public var form: ProductForm
  /// The form of the product before any edit; `nil` for a new product.
  public var base: ProductForm?
  /// The format of the numbers.
  public var style: NumberFormat
  /// A Boolean value that indicates whether the form was submitted with an unknown outcome.
  public var isOutcomeUnknown: Bool
  /// The fields of a registered product that were sent with an unknown outcome.
  public var sentFields: Set<ValidationIssue.Field>

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - form: The values of the form.
  ///   - base: The form of the product before any edit; `nil` for a new product.
  ///   - style: The format of the numbers.
  ///   - isOutcomeUnknown: A Boolean value that indicates whether the form was submitted with an unknown outcome.
  ///   - sentFields: The fields of a registered product that were sent with an unknown outcome.
  public init(
    form: ProductForm, base: ProductForm? = nil, style: NumberFormat,
    isOutcomeUnknown: Bool = false, sentFields: Set<ValidationIssue.Field> = []
  ) {
    self.form = form
    self.base = base
    self.style = style
    self.isOutcomeUnknown = isOutcomeUnknown
    self.sentFields = sentFields
  }
}

/// A draft from a store.
public struct RestoredDraft: Hashable, Sendable {
  /// The saved draft, without the lost images.
  public let kept: SavedDraft
  /// The names of the images that were lost.
  public let lostImages: [String]

  /// Creates a restored draft.
  ///
  /// - Parameters:
  ///   - kept: The saved draft, without the lost images.
  ///   - lostImages: The names of the images that were lost.
  public init(_ kept: SavedDraft, lostImages: [String] = []) {
    self.kept = kept
    self.lostImages = lostImages
  }
}

/// An error of a draft store.
@nonexhaustive
public enum DraftStoreError: Error, Hashable, Sendable {
  /// The reason why a saved draft can't be read.
  public enum Defect: String, Hashable, Sendable, CaseIterable {
    /// The contents were altered.
    case damaged
    /// Another version of the app, or another program, wrote it.
    case foreign
  }

  /// The disk is full.
  case full
  /// The store can't be used now. The reason is a text for people.
  case unavailable(reason: String)
  /// The saved draft can't be read. It stays in the store.
  case unreadable(Defect)
}
