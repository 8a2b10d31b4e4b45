/// What a file is opened for.
package enum FilePurpose: Hashable {
  case reading
  /// A symbolic link is not followed, and nobody is waited for.
  case readingUnlinked
  /// Emptied, or made for its owner alone. A symbolic link is not followed, and nobody is waited for.
  case writing
  /// Made for its owner alone where it is missing.
  case locking
  /// A folder, to synchronise its list of names.
  case listing
}
