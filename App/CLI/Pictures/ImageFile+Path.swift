import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

extension ImageFile {
  /// A file with more bytes is hardly a picture for a market, and is not read to its end.
  static let readLimit = 100_000_000

  /// More files are not read at all: they would all be in memory at once.
  static let countLimit = 10

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: what it is called; the path's last part unless given.
  ///   - word: where the path was given, as it is told where the file cannot be used.
  init(path: String, named name: String? = nil, givenAs word: String) throws(UsageError) {
    let bytes: Data
    do throws(SystemError) {
      bytes = try FileSystem(calls: POSIXCalls()).read(path, limit: Self.readLimit)
    } catch {
      throw .invalidValue(of: word, text: path, allowed: UsageTexts.readableFile)
    }
    guard bytes.count <= Self.readLimit else {
      let allowed = UsageTexts.file(ofAtMost: Self.readLimit)
      throw .invalidValue(of: word, text: path, allowed: allowed)
    }
    // A name may begin with a combining mark, which forms one character with the slash.
    let name = name ?? path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? "/"
    self.init(name: name, bytes: [UInt8](bytes))
  }
}
