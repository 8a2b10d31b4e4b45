import Foundation
import OpenMarketDomain
import OpenMarketLock

/// A cache of files in a private folder.
///
/// Any number of processes can use a folder at the same time. No call waits for another one,
/// because each file is written under a temporary name and then renamed. If the total size of the
/// files would exceed the limit, the least recently used files are removed first. If several
/// processes save files, the size can exceed the limit until one of them lists the folder again.
/// The modification dates of the files record the order of use. Damaged files count as missing.
///
/// The name of a file can begin with the name of a subfolder, such as `a/b`. A file in a missing
/// subfolder isn't saved.
///
/// All methods block the calling thread while they use the disk.
final class FileCache: Sendable {
  /// The maximum size of a single file, in bytes.
  static let sizeLimit = 8 << 20
  /// The minimum time in seconds between two updates of a file's modification date. Updating the
  /// date on every use would double the cost of a read.
  private static let useInterval: TimeInterval = 60

  private struct State {
    /// The total size of the files in bytes, or `nil` if the folder must be listed to determine the
    /// size.
    var totalSize: Int?
    /// The number of files that can be saved before the folder is listed again, because other
    /// processes also save files.
    var unlistedSaves = 0
    /// The last names of the subfolders that were found, by prefix.
    var subfolders: [String: String] = [:]
    var reported: Set<SavingProblem> = []
  }

  /// The beginning of the names of folders that are being removed.
  private static let removedPrefix = "removed-"

  private let path: String
  /// The extension of the files. Files with other extensions don't belong to the cache.
  private let suffix: String
  private let limit: Int
  private let files: FileSystem
  private let onProblem: @Sendable (SavingProblem) -> Void
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: The maximum total size of the files, in bytes.
  ///   - onProblem: A closure that receives each problem with the folder once, such as a full disk.
  ///   - now: A closure that returns the current date, which determines the order of use.
  init(
    folder: URL, suffix: String, limit: Int, files: FileSystem,
    onProblem: @escaping @Sendable (SavingProblem) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    path = folder.path
    self.suffix = "." + suffix
    self.limit = max(0, limit)
    self.files = files
    self.onProblem = onProblem
    self.now = now
  }

  // MARK: - Files of the cache

  /// Returns the contents of a file, or `nil` if the file is missing, damaged, or belongs to
  /// another key.
  func contents(of name: String, key: String) -> [UInt8]? {
    let file = file(name + suffix)
    do throws(SystemError) {
      if !isReady { try files.checkPrivateFolder(path) }
      let (bytes, status) = try files.readRegularFile(file, limit: Self.sizeLimit)
      guard let bytes, let body = CheckedFile.body(in: bytes, key: key) else { return nil }
      if age(of: status) >= Self.useInterval {
        try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: file)
      }
      return body
    } catch {
      report(error)
      return nil
    }
  }

  /// Writes a file, unless it's larger than the limit.
  func save(_ body: [UInt8], as name: String, key: String) {
    let contents = CheckedFile.contents(body, key: key)
    guard contents.count <= min(limit, Self.sizeLimit) else { return }
    do throws(SystemError) {
      if !isReady { try files.preparePrivateFolder(path, isBackedUp: false) }
      try makeRoom(for: contents.count)
      try files.write(
        contents, to: name + suffix, in: path, temporaryName: Self.randomName + temporarySuffix,
        isDurable: false)
    } catch {
      report(error)
      // Let the next write prepare the folder again, because the folder may have been removed.
      state.withLock { $0.totalSize = nil }
    }
  }

  // MARK: - Subfolders

  /// Returns the name of a subfolder with the given prefix, or `nil` if no subfolder has it: the
  /// one that was found last if it still exists, or else the last one in sorted order.
  ///
  /// - Parameter makesMissing: A Boolean value that indicates whether a missing subfolder is
  ///   created. It has a new name each time.
  func subfolder(_ prefix: String, makesMissing: Bool) -> String? {
    let known = state.withLock { $0.subfolders[prefix] }
    // Listing the folder takes five times as long as looking for one name.
    if let known, (try? files.status(file(known))) != nil { return known }
    if let name = (try? subfolders(prefix))?.max() {
      state.withLock { $0.subfolders[prefix] = name }
      return name
    }
    guard makesMissing else { return nil }
    do throws(SystemError) {
      try files.preparePrivateFolder(path, isBackedUp: false)
      try files.makeOneFolder(file(prefix + Self.randomName))
      // Another process may have created one at the same time.
      return try subfolders(prefix).max()
    } catch {
      report(error)
      return nil
    }
  }

  /// Removes the subfolders that begin with a prefix. A file that is still being written isn't
  /// saved in them.
  ///
  /// - Returns: A Boolean value that indicates whether all of them were removed.
  func removeSubfolders(_ prefix: String) -> Bool {
    do throws(SystemError) {
      // Rename a folder first. It can't be removed while other processes rename files into it.
      for name in try subfolders(prefix) + subfolders(Self.removedPrefix) {
        let removed = file(Self.removedPrefix + Self.randomName)
        do throws(SystemError) {
          try files.rename(file(name), to: removed)
          try files.removeFolder(removed)
        } catch  where error.isOne(of: .missing) {
          // Another process removes the folder at the same time.
        }
      }
      return true
    } catch {
      report(error, isRemoval: true)
      return error.isOne(of: .missing)
    }
  }

  private func subfolders(_ prefix: String) throws(SystemError) -> [String] {
    try files.names(in: path).filter { $0.hasPrefix(prefix) && !$0.contains(".") }
  }

  // MARK: - The folder

  private var temporarySuffix: String { suffix + "-new" }
  private static var randomName: String { String(UInt64.random(in: .min ... .max), radix: 16) }

  private func file(_ name: String) -> String { "\(path)/\(name)" }

  private func age(of status: FileStatus) -> TimeInterval {
    now().timeIntervalSince1970 - Double(status.modified) / 1e9
  }

  /// A Boolean value that indicates whether the folder was prepared by a write.
  private var isReady: Bool { state.withLock { $0.totalSize != nil } }

  /// Removes the least recently used files if a new file would exceed the limit, and the temporary
  /// files of processes that ended during a write.
  private func makeRoom(for size: Int) throws(SystemError) {
    let isKnown = state.withLock { state in
      guard let total = state.totalSize, total + size <= limit, state.unlistedSaves > 0 else {
        return false
      }
      state.totalSize = total + size
      state.unlistedSaves -= 1
      return true
    }
    if isKnown { return }
    var found: [(name: String, status: FileStatus)] = []
    var names = try files.names(in: path)
    // Only files have an extension.
    for folder in names where !folder.contains(".") {
      names += (try? files.names(in: file(folder)))?.map { "\(folder)/\($0)" } ?? []
    }
    for name in names {
      let isTemporary = name.hasSuffix(temporarySuffix)
      guard isTemporary || name.hasSuffix(suffix), let status = try? files.status(file(name)),
        status.isFile
      else { continue }
      if !isTemporary {
        found.append((name, status))
      } else if age(of: status) > Self.useInterval {
        try files.removeIfPresent(file(name))
      }
    }
    var total = found.reduce(size) { $0 + $1.status.size }
    // Free a tenth of the limit, so that the folder isn't listed again for every new file.
    let goal = total > limit ? max(size, limit - limit / 10) : limit
    for entry in found.sorted(by: { $0.status.modified < $1.status.modified }) where total > goal {
      try files.removeIfPresent(file(entry.name))
      total -= entry.status.size
    }
    state.withLock { state in
      state.totalSize = total
      state.unlistedSaves = 64
    }
  }

  private func report(_ error: SystemError, isRemoval: Bool = false) {
    // A missing file is normal, and so is a link that isn't followed.
    if error.isOne(of: .missing, .tooManyLinks) { return }
    let problem = SavingProblem(path: path, reason: error.reason, isRemoval: isRemoval)
    if state.withLock({ $0.reported.insert(problem).inserted }) { onProblem(problem) }
  }
}

extension Checksum {
  /// Returns a text for file names that depends on the given text only.
  static func hash(of text: String) -> String {
    String(Data(text.utf8).withUnsafeBytes(of), radix: 16)
  }
}
