/// Why something could not be kept.
enum StorageError: Error, Hashable {
  /// There is no room left.
  case full
  /// The storage cannot be written, for this reason.
  case unwritable(reason: String)
}
