/// What a file is opened for.
package enum FilePurpose: Hashable {
  case reading
  /// Emptied, or made for its owner alone. A symbolic link is not followed.
  case writing
  /// Made for its owner alone where it is missing.
  case locking
  /// A folder, to synchronise its list of names.
  case listing
}
