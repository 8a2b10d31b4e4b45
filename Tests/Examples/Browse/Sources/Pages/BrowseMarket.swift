import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The container for the market, with the display settings that all pages share.
struct BrowseMarket {
  let container: DIContainer
  /// The market name for the title line.
  let name: String
  let look: BrowseLook
  /// A closure that loads the image file at the given path. The closure returns `nil` if the file
  /// can't be loaded.
  let readPicture: @Sendable (String) async -> ImageFile?
}

/// Loads an image file off the main actor.
///
/// - Parameters:
///   - typed: The path as typed by the user.
///   - home: The user's home folder, which replaces `~` in a path that begins with `~/`.
/// - Returns: The file, or `nil` if the path doesn't point to a readable regular file or the file
///   is too large.
@concurrent
func readImage(_ typed: String, home: String?) async -> ImageFile? {
  let file = NamedFile(typed.trimmingCharacters(in: .whitespaces), home: home)
  // Reading a device or a pipe may never end.
  let values = try? file.url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
  guard values?.isRegularFile == true, let bytes = file.bytes(limit: NamedFile.imageLimit),
    bytes.count <= NamedFile.imageLimit
  else { return nil }
  return ImageFile(name: file.name, bytes: [UInt8](bytes))
}
