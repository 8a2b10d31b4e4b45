/// Keeps what was entered and not submitted yet, so that it survives the app.
///
/// Of two calls for one key, the second begins when the first has ended: the editor sees to that. Calls run to their end,
/// also when the caller is cancelled.
public protocol DraftStore: Sendable {
  /// What was kept last, or `nil`.
  ///
  /// - Throws: ``DraftStoreError/unreadable(_:)`` for what is there and cannot be read; it stays where it is.
  func draft(
    for key: DraftKey
  ) async throws(DraftStoreError) -> RestoredDraft?

  /// Keeps an entry in place of the one before, as a whole: when it throws, the one before is there. What cannot be read
  /// is not overwritten, but put aside.
  func save(
    _ draft: SavedDraft, for key: DraftKey
  ) async throws(DraftStoreError)

  /// Removes what is kept, if anything.
  func remove(_ key: DraftKey) async throws(DraftStoreError)
}

/// What an entry is about.
public enum DraftKey: Hashable, Sendable {
  /// A product that is not on the market yet.
  case new
  /// A product of the market.
  case product(ProductID)
}

/// An entry with all that it takes to go on with it later. It holds no secret.
public struct SavedDraft: Hashable, Sendable {
  /// What was entered, as it was typed.
  public var form: ProductForm
  /// The edited product's entry before anything was touched; `nil` for a new product.
  public var base: ProductForm?
  /// In which the numbers were typed.
  public var style: NumberFormat
  /// Whether it was submitted, and nobody knows what became of it.
  public var isOutcomeUnknown: Bool
  /// The fields of a product of the market that were sent with an unknown outcome. They may be on the market, or not.
  public var sentFields: Set<ValidationIssue.Field>

  /// Puts an entry together with what belongs to it.
  ///
  /// - Parameters:
  ///   - form: what was entered.
  ///   - base: the edited product's entry before anything was touched; `nil` for a new product.
  ///   - style: in which the numbers were typed.
  ///   - isOutcomeUnknown: whether it was submitted, and nobody knows what became of it.
  ///   - sentFields: the fields that were sent with an unknown outcome.
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

/// An entry as it comes back from where it was kept.
public struct RestoredDraft: Hashable, Sendable {
  /// What was kept, without the pictures that are lost.
  public let kept: SavedDraft
  /// The names of the pictures that are lost; they are not among the entry's.
  public let lostImages: [String]

  /// Says of an entry what is missing from it.
  ///
  /// - Parameters:
  ///   - kept: what came back.
  ///   - lostImages: the names of the pictures that did not.
  public init(_ kept: SavedDraft, lostImages: [String] = []) {
    self.kept = kept
    self.lostImages = lostImages
  }
}

/// Why an entry could not be kept, or not be read again.
@nonexhaustive
public enum DraftStoreError: Error, Hashable, Sendable {
  /// Why what was kept cannot be read.
  public enum Defect: String, Hashable, Sendable, CaseIterable {
    /// It is not as it was written.
    case damaged
    /// Another version of the app wrote it, or something else did.
    case foreign
  }

  /// There is no room left.
  case full
  /// The place where entries are kept cannot be used now. The reason is for a person to read.
  case unavailable(reason: String)
  /// Something is kept, and cannot be read. It was left where it is.
  case unreadable(Defect)
}
