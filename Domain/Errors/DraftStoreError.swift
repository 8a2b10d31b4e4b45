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
