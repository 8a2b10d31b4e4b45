/// What the operating system knows about an open file.
package struct FileStatus: Hashable {
  package enum Kind: Hashable {
    case file
    case folder
    /// A pipe or a device, for instance.
    case other
  }

  /// The same for all names of one file, and for no two files that there are at one time.
  package struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  /// Whether it belongs to the user whom this process acts for.
  package let isOwn: Bool
  package let isWritableByOthers: Bool
  /// Whether others may do anything with it.
  package let isOpenToOthers: Bool
  package let identity: Identity
}
