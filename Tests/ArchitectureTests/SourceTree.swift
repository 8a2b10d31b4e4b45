import Foundation
import Testing

/// The package's files as they lie on disk.
enum SourceTree {
  struct File: Sendable, CustomTestStringConvertible {
    /// From the package's root, such as `Domain/Entities/Product.swift`.
    let path: String
    let text: String

    var testDescription: String { path }
  }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below a folder.
  static func files(in folder: String) -> [File] {
    let base = root.appending(path: folder)
    let paths =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8)
      else { return nil }
      return File(path: "\(folder)/\(path)", text: text)
    }
  }

  /// The package's sources, without its tests.
  static let sources = ["Domain", "Data", "Presentation", "App"].flatMap { files(in: $0) }
}
