import Foundation

package struct FileStatus: Hashable {
  /// The file system and the number of the file in it. Two files never have both in common at the
  /// same time.
  package struct Identity: Hashable {
    package let fileSystem: UInt64
    package let number: UInt64
  }

  /// A Boolean value that indicates whether this is a regular file, and not a folder, a symbolic
  /// link, a pipe or a device.
  package let isFile: Bool
  package let identity: Identity
  /// The size in bytes.
  package let size: Int
  /// The modification date in nanoseconds since 1970.
  package let modified: Int64
  /// A Boolean value that indicates whether the file belongs to the user of this process.
  package let isOwn: Bool
  package let isWritableByOthers: Bool
  /// A Boolean value that indicates whether the group or other users have any permissions.
  package let isOpenToOthers: Bool

  init(_ status: stat) {
    isFile = status.st_mode & S_IFMT == S_IFREG
    identity = Identity(
      fileSystem: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // A 64-bit number of nanoseconds ends in the year 2262.
    let seconds = max(-9_000_000_000, min(Int64(time.tv_sec), 9_000_000_000))
    modified = seconds * 1_000_000_000 + Int64(time.tv_nsec)
    isOwn = status.st_uid == geteuid()
    isWritableByOthers = status.st_mode & 0o022 != 0
    isOpenToOthers = status.st_mode & 0o077 != 0
  }
}
