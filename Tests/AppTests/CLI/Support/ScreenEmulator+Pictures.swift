import Foundation

@testable import OpenMarketBrowse
@testable import OpenMarketCLI

extension ScreenEmulator {
  /// A picture that the terminal was told to show.
  struct ShownPicture: Hashable, Sendable {
    let sentAs: PictureProtocol
    /// What was said beside the file, such as `c` and `r` or `width` and `height`.
    let keys: [String: String]
    let position: CanvasPosition
    var bytes: [UInt8] = []

    /// Whether writing here takes it away: in iTerm2 pictures are what cells hold.
    func holds(_ place: CanvasPosition) -> Bool {
      guard sentAs == .iTerm2, let width = keys["width"].flatMap({ Int($0) }),
        let height = keys["height"].flatMap({ Int($0) })
      else { return false }
      return (position.row..<position.row + height).contains(place.row)
        && (position.column..<position.column + width).contains(place.column)
    }
  }

  mutating func obey(string kind: UInt8, _ text: String) {
    switch Unicode.Scalar(kind) {
    case "_" where text.hasPrefix("G"): obeyKitty(text.dropFirst())
    case "]" where text.hasPrefix("1337;File="): showInline(text.dropFirst("1337;File=".count))
    case "]": commands.append(text)
    default: break
    }
  }

  private mutating func obeyKitty(_ text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = Self.keys(parts[0], separator: ",")
    switch keys["a"] {
    case "d": return deleteKitty(keys)
    case "p":
      guard let bytes = keys["i"].flatMap({ rememberedPictures[$0] }) else { return }
      return pictures.append(
        ShownPicture(sentAs: .kitty, keys: keys, position: screen.cursor, bytes: bytes))
    default: break
    }
    var picture =
      unfinishedPicture
      ?? ShownPicture(sentAs: .kitty, keys: keys, position: screen.cursor)
    let chunk = parts.count > 1 ? String(parts[1]) : ""
    guard chunk.utf8.count <= 4096, let bytes = Data(base64Encoded: chunk) else { return }
    picture.bytes += bytes
    unfinishedPicture = keys["m"] == "1" ? picture : nil
    guard keys["m"] != "1" else { return }
    if let id = picture.keys["i"] {
      // Another file of the same number takes its place.
      pictures.removeAll { $0.keys["i"] == id }
      rememberedPictures[id] = picture.bytes
    }
    pictures.append(picture)
  }

  /// A capital letter has the file forgotten, too.
  private mutating func deleteKitty(_ keys: [String: String]) {
    let (id, placement) = (keys["i"], keys["p"])
    pictures.removeAll { picture in
      id == nil
        || picture.keys["i"] == id && (placement == nil || picture.keys["p"] == placement)
    }
    if keys["d"] == "I", let id { rememberedPictures[id] = nil }
  }

  private mutating func showInline(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let bytes = Data(base64Encoded: String(parts[1])) else { return }
    pictures.append(
      ShownPicture(
        sentAs: .iTerm2, keys: Self.keys(parts[0], separator: ";"), position: screen.cursor,
        bytes: [UInt8](bytes)))
  }

  private static func keys(_ text: Substring, separator: Character) -> [String: String] {
    var keys: [String: String] = [:]
    for pair in text.split(separator: separator) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
    }
    return keys
  }
}
