/// A store that saves drafts of product forms, so that unsubmitted forms are available after the app restarts.
///
/// Implementations must complete each call even if the caller is cancelled. The editor never makes concurrent calls with the
/// same key.
public protocol DraftStore: Sendable {
  /// Returns the saved draft, or `nil` if the store has no draft for the key.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` if the saved draft can't be decoded. The draft stays in the store.
  func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft?

  /// Saves a draft, and replaces the previous draft for the key.
  ///
  /// If this method throws an error, the previous draft stays in the store. Implementations must rename an unreadable draft
  /// instead of overwriting it.
  func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError)

  /// Removes the saved draft for the given key, if any.
  func remove(_ key: DraftKey) async throws(DraftStoreError)
}

/// The key of a draft, which identifies the edited product.
public enum DraftKey: Hashable, Sendable {
  /// The draft of a new product.
  case new
  /// The draft of changes to a registered product.
  case product(ProductID)
}

/// A product form with all values that an editor needs to continue editing later. The draft doesn't contain secrets. Its numbers are
/// plain decimal numbers, such as `1234.5`, so that a draft can be restored in any region. Text that isn't a number is as entered.
public struct SavedDraft: Hashable, Sendable {
  /// The values of the form.
  public var form: ProductForm
  /// The form of the product before any edits, or `nil` for a new product.
  public var base: ProductForm?
  /// The submission of the form whose outcome is unknown, if any.
  public var pending: PendingSubmission?
  /// The fields whose text isn't a number in the user's region but looks like a plain number, such as `1.50` where the point separates
  /// groups. A restored form has the text as it is.
  public var rawFields: Set<ProductField> = []

  /// A Boolean value that indicates whether the form was submitted and the outcome is unknown.
  public var isOutcomeUnknown: Bool { pending != nil }

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - form: The values of the form.
  ///   - base: The form of the product before any edits, or `nil` for a new product.
  ///   - pending: The submission of the form whose outcome is unknown, if any.
  public init(
    form: ProductForm, base: ProductForm? = nil, pending: PendingSubmission? = nil
  ) {
    self.form = form
    self.base = base
    self.pending = pending
  }
}

/// A submission of a form whose outcome is unknown.
public enum PendingSubmission: Hashable, Sendable {
  /// The registration of a new product.
  case registration(RegistrationAttempt)
  /// Changes to a registered product, with the fields that were submitted.
  case changes(Set<ProductField>)
}

/// A draft that was loaded from a store.
public struct RestoredDraft: Hashable, Sendable {
  /// The saved draft, without the images that couldn't be loaded.
  public let saved: SavedDraft
  /// The names of the images that couldn't be loaded.
  package let lostImages: [String]

  /// Creates a restored draft.
  ///
  /// - Parameters:
  ///   - saved: The saved draft, without the images that couldn't be loaded.
  ///   - lostImages: The names of the images that couldn't be loaded.
  public init(_ saved: SavedDraft, lostImages: [String] = []) {
    self.saved = saved
    self.lostImages = lostImages
  }
}

/// An error in loading, saving or removing a draft.
@nonexhaustive
public enum DraftStoreError: Error, Hashable, Sendable {
  /// The reason why a saved draft can't be decoded.
  public enum Defect: Hashable, Sendable, CaseIterable {
    /// The contents are damaged.
    case damaged
    /// The draft is from another version of the app, or from another program.
    case foreign
  }

  /// The disk is full.
  case full
  /// The store is currently unavailable. The reason is a message for people.
  case unavailable(reason: String)
  /// The saved draft can't be decoded. The draft stays in the store.
  case unreadable(Defect)
}
