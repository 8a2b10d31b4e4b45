import Foundation
import OpenMarketTestSupport
import Testing

/// The package's source files on disk.
enum SourceTree {
  struct File: Sendable, CustomTestStringConvertible {
    /// The path of the file, relative to the package's root, such as `Domain/Entities/Product.swift`.
    let path: String
    let text: String
    let source: SourceText

    init(path: String, text: String) {
      self.path = path
      self.text = text
      source = SourceText(text)
    }

    var testDescription: String { path }
  }

  /// Returns the Swift files in the given folder of the sources or the test support.
  static func files(in folder: String) -> [File] {
    files.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// The source files of the package, without the test support.
  static let sources = files.filter { !$0.path.hasPrefix("Tests/Support/") }

  private static let files = [
    "Domain", "Data", "Presentation", "App", "Tests/Conformance", "Tests/Support",
  ].flatMap(reading)

  private static func reading(_ folder: String) -> [File] {
    let base = PackageFiles.root.appending(path: folder)
    let paths =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8)
      else { return nil }
      return File(path: "\(folder)/\(path)", text: text)
    }
  }
}
