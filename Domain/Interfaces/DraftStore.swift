/// A store that saves drafts of product forms, so that unsubmitted forms are available after the
/// app restarts.
///
/// A store is a class, because the editors of one store wait for each other's writes.
/// Implementations must complete each call even if the caller is cancelled. The editor never makes
/// concurrent calls with the same key.
public protocol DraftStore: AnyObject, Sendable {
  /// Returns the saved draft, or `nil` if the store has no draft for the key.
  ///
  /// - Throws: ``DraftStoreError/unreadable`` if the saved draft can't be decoded. The store has
  ///   then removed it.
  func draft(for key: DraftKey) async throws(DraftStoreError) -> RestoredDraft?

  /// Saves a draft, and replaces the previous draft for the key.
  ///
  /// If this method throws an error, the previous draft stays in the store.
  func save(_ draft: SavedDraft, for key: DraftKey) async throws(DraftStoreError)

  /// Removes the saved draft for the given key, if any.
  func remove(_ key: DraftKey) async throws(DraftStoreError)

  /// Removes all drafts of a seller. The SDK never calls this method. An app can call it, for
  /// example when a seller signs out of a shared device.
  func removeAll(of seller: SellerKey) async throws(DraftStoreError)
}

/// The key of a draft: a seller's form for a new product, or for changes to a registered product.
public struct DraftKey: Hashable, Sendable {
  /// The seller who wrote the form, or `nil` if no seller was signed in.
  public var seller: SellerKey?
  /// The edited product, or `nil` for a new product.
  public var product: ProductID?

  /// Creates a key.
  public init(seller: SellerKey? = nil, product: ProductID? = nil) {
    self.seller = seller
    self.product = product
  }
}

/// What a seller has entered in a product form, without secrets. Its numbers are plain decimal
/// numbers, such as `1234.5`, so that a draft can be restored in any region. Text that isn't a
/// number is as entered.
public struct SavedDraft: Hashable, Sendable {
  /// The values of the form.
  public var form: ProductForm
  /// The form of the product before any edits, or `nil` for a new product.
  public var base: ProductForm?

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - form: The values of the form.
  ///   - base: The form of the product before any edits, or `nil` for a new product.
  public init(form: ProductForm, base: ProductForm? = nil) {
    self.form = form
    self.base = base
  }
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
