import Foundation
import Testing

/// A file that stands in an article as it is.
struct SampleFile: Sendable, CustomTestStringConvertible {
  private static let folders = ["Documentation", "Embedding", "Readme"].map {
    "Tests/AppTests/\($0)/"
  }

  /// From the package's root.
  let path: String
  let text: String

  var testDescription: String { path }

  static func all() throws -> [SampleFile] {
    try files { path in
      path.hasSuffix("Sample.swift") && folders.contains { path.hasPrefix($0) }
    }
  }

  /// The files of the packages of strangers, which are built and run as packages of their own.
  static func strangers() throws -> [SampleFile] {
    try files { $0.hasPrefix("Tests/Strangers/") && $0.hasSuffix(".swift") }
  }

  private static func files(where isSample: (String) -> Bool) throws -> [SampleFile] {
    try PackageFiles.paths.filter(isSample).map { path in
      let text = try String(contentsOf: PackageFiles.root.appending(path: path), encoding: .utf8)
      return SampleFile(path: path, text: text.trimmingCharacters(in: .newlines))
    }
  }

  /// The functions and types that others can use, in order.
  var declarations: [String] {
    text.matches(of: /(?m)^(?:final )?(?:func|struct|class|actor|enum) (\w+)/).map { String($0.1) }
  }

  /// The tests beside it.
  func tests() throws -> [String] {
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return try PackageFiles.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix("Tests.swift") }
      .map { try String(contentsOf: PackageFiles.root.appending(path: $0), encoding: .utf8) }
  }
}
