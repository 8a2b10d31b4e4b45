/// An error in loading, saving or removing a draft or a registration attempt.
@nonexhaustive
public enum DraftStoreError: Error, Hashable, Sendable {
  /// The disk is full.
  case full
  /// The store is currently unavailable. The reason is a message for people.
  case unavailable(reason: String)
  /// The saved draft was damaged or has another format. It was removed.
  case unreadable
}
