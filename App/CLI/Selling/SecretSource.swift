import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// Where a secret may be given besides being typed: never as an argument, which other users of the machine see.
enum SecretSource {
  private static let sizeLimit = 1 << 16

  /// The command line goes before the environment, as everywhere.
  static func secret(
    _ choice: SellerChoice, _ environment: [String: String]
  ) throws(UsageError) -> Secret? {
    if let path = choice.secretFile { return try secret(inFile: path) }
    guard let secret = environment[SellerOptions.secretVariable], !secret.isEmpty else {
      return nil
    }
    guard isPlain(secret) else {
      throw .invalidValue(
        of: SellerOptions.secretVariable, text: "…", allowed: UsageTexts.plainSecret)
    }
    return Secret(secret)
  }

  /// The first line of a file, which may be a pipe.
  private static func secret(inFile path: String) throws(UsageError) -> Secret {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: sizeLimit + 1)
    else { throw unusable(path, UsageTexts.readableFile) }
    guard bytes.count <= sizeLimit else {
      throw unusable(path, UsageTexts.file(ofAtMost: sizeLimit))
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let end = line.last == UInt8(ascii: "\r") ? line.endIndex - 1 : line.endIndex
    guard let text = String(validating: line[..<end], as: UTF8.self), !text.isEmpty else {
      throw unusable(path, UsageTexts.secretFile)
    }
    guard isPlain(text) else { throw unusable(path, UsageTexts.plainSecret) }
    return Secret(text)
  }

  /// Nobody means a tab or a line break to be part of a secret, and not every shell hands one on as it is.
  private static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static func unusable(_ path: String, _ allowed: LocalizedText) -> UsageError {
    .invalidValue(
      of: SellerOptions.secretFile.declaration.spelling, text: path, allowed: allowed)
  }
}
