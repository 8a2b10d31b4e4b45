import Foundation
import OpenMarketData
import OpenMarketDomain

/// A picture on this machine that is to be uploaded.
enum PictureFile {
  /// A file with more bytes is hardly a picture for a market, and is not read to its end.
  static let readLimit = PrepareCommand.readLimit

  /// Reads a file, by its path as somebody types it, or as a terminal puts it in where a file is dropped on it: with quotes,
  /// or backslashes before blanks.
  @concurrent
  static func read(_ typed: String) async -> Result<ImageFile, PictureFileError> {
    var failure = PictureFileError.unreadable(path: typed, reason: "")
    for path in paths(typed) {
      switch read(at: path) {
      case .success(let file): return .success(file)
      // What was typed as it stands is what is told of.
      case .failure(let next): if path == paths(typed).first { failure = next }
      }
    }
    return .failure(failure)
  }

  /// What a text may mean.
  static func paths(_ typed: String) -> [String] {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    var candidates = [text]
    for quote in ["'", "\""] where text.count > 2 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      candidates.append(String(text.dropFirst().dropLast()))
    }
    if text.contains("\\") { candidates.append(unescaped(text)) }
    return candidates.map { path in
      path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  private static func read(at path: String) -> Result<ImageFile, PictureFileError> {
    do throws(SystemError) {
      let bytes = try FileSystem(calls: POSIXCalls()).read(path, limit: readLimit)
      guard bytes.count <= readLimit else { return .failure(.tooLarge(path: path)) }
      let name = path.split(separator: "/").last ?? "/"
      return .success(ImageFile(name: String(name), bytes: [UInt8](bytes)))
    } catch {
      return .failure(.unreadable(path: path, reason: error.reason))
    }
  }
}
