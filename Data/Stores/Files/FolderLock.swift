import Foundation

/// An exclusive lock on a folder. The lock is held until this object is deallocated or the process
/// ends.
package final class FolderLock: Sendable {
  private let file: Int32
  private let files: FileSystem

  /// Creates a lock object, and acquires the lock.
  ///
  /// - Parameters:
  ///   - path: The path of the lock file, which is created if it doesn't exist.
  ///   - waits: A Boolean value that indicates whether to wait until another owner releases the
  ///     lock. If `false`, the initializer throws ``SystemError/wouldBlock`` instead of waiting.
  package init(_ path: String, files: FileSystem, waits: Bool = false) throws(SystemError) {
    self.files = files
    file = try files.openFile(path, for: .locking)
    // If locking fails, `deinit` closes the file.
    try files.lockFile(file, waits: waits)
  }

  deinit {
    // Unlock the file before closing it. A child process that is just starting may have inherited
    // the open file, and would keep the lock.
    files.unlockFile(file)
    files.closeFile(file)
  }
}

// MARK: - Private folders

extension SystemError {
  /// An error for a folder that can't be used for private files.
  private static func unsuitable(_ reason: String) -> Self { Self(number: EPERM, reason: reason) }

  fileprivate static let foreignFolder = unsuitable("the folder belongs to another user")
  fileprivate static let openFolder = unsuitable("other users can write to the folder")
  fileprivate static let foreignLink = unsuitable("the link to the folder belongs to another user")
  static let inAppGroup = unsuitable(
    "the folder is in an app group, where the system ends a suspended app that holds a lock")
}

extension FolderLock {
  /// Waits for the lock on a private folder, and returns the lock. If the folder doesn't exist,
  /// it's created with access for the current user only. A symbolic link at the path is followed
  /// only if the current user owns both the link and the folder.
  static func ofPrivateFolder(_ path: String, files: FileSystem) throws(SystemError) -> FolderLock {
    #if canImport(Darwin) && !os(macOS)
      if isInAppGroup(path) { throw .inAppGroup }
    #endif
    try files.preparePrivateFolder(path, isBackedUp: true)
    return try FolderLock("\(path)/lock", files: files, waits: true)
  }

  /// Returns a Boolean value that indicates whether a path is in an app group's container on iOS,
  /// because iOS terminates an app that is suspended while it holds a lock there.
  static func isInAppGroup(_ path: String) -> Bool { path.contains("/Shared/AppGroup/") }
}

extension FileSystem {
  /// Creates a private folder with access for the current user only if the folder doesn't exist,
  /// and checks the folder.
  func preparePrivateFolder(_ path: String, isBackedUp: Bool) throws(SystemError) {
    try makeFolder(path)
    try checkPrivateFolder(path)
    #if canImport(Darwin)
      protect(path, isBackedUp: isBackedUp)
    #endif
  }

  /// Checks that only the current user can write to a folder.
  func checkPrivateFolder(_ path: String) throws(SystemError) {
    let (link, status) = (try self.status(path), try folderStatus(path))
    guard status.isOwn else { throw .foreignFolder }
    guard !status.isWritableByOthers else { throw .openFolder }
    guard link.isOwn else { throw .foreignLink }
  }
}

#if canImport(Darwin)
  /// Sets the attributes of a private folder. New files in the folder inherit the protection class,
  /// which allows access while the device is locked, for example to save a draft in the background.
  /// Errors are ignored, because the folder works without the attributes.
  private func protect(_ path: String, isBackedUp: Bool) {
    #if !os(macOS)
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: path)
    #endif
    if isBackedUp { return }
    var url = URL(filePath: path, directoryHint: .isDirectory)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
  }
#endif
