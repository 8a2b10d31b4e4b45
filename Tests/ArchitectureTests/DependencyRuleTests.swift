import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that each folder imports only the modules that the article "Layers and seams" permits. Dependencies point inward: All layers may
/// import the domain, and the domain doesn't import any other layer.
@Suite(.takingTurns(.calculating))
struct DependencyRuleTests {
  /// A row of the article's table.
  struct Rule: Sendable, CustomTestStringConvertible {
    let module: String
    let folder: String
    let mayImport: Set<String>

    var testDescription: String { folder }

    func violations(in file: SourceTree.File) -> [String] {
      ImportScanner.modules(in: file.source).filter { !mayImport.contains($0) }
        .map { "\(file.path) imports \($0)" }
    }
  }

  private static let platform: Set<String> = ["Darwin", "Glibc", "Musl"]
  private static let appleFrameworks: Set<String> = [
    "AppKit", "CoreGraphics", "ImageIO", "PhotosUI", "Security", "SwiftUI", "UIKit",
    "UniformTypeIdentifiers", "os",
  ]

  private static func article() throws -> String {
    try PackageFiles.text(at: "App/Container/OpenMarketKit.docc/Layers.md")
  }

  static func rules() throws -> [Rule] {
    let rows = try article().matches(of: /\| (OpenMarket\w+) \| `(.+?)\/` \| .+ \| (.+) \|/)
      .filter { $0.2 != "Data/Curl" }  // Data/Curl isn't Swift.
    let modules = Set(rows.map { String($0.1) } + ["OpenMarketCurl"])
    return rows.map { row in
      let names = row.3.split(separator: ", ").flatMap { name -> Set<String> in
        switch name {
        case "none": []
        case "the C library": platform
        case "Apple's frameworks": appleFrameworks
        default: [modules.contains("OpenMarket\(name)") ? "OpenMarket\(name)" : String(name)]
        }
      }
      return Rule(module: String(row.1), folder: String(row.2), mayImport: Set(names))
    }
  }

  @Test func `a layer imports only the modules that the article permits`() throws {
    let rules = try Self.rules()
    #expect(rules.count > 15 && rules[0].mayImport.isEmpty)
    for rule in rules {
      let inner = rules.filter { $0.folder.hasPrefix(rule.folder + "/") }
      let files = SourceTree.files(in: rule.folder).filter { file in
        !inner.contains { file.path.hasPrefix($0.folder + "/") }
      }
      #expect(!files.isEmpty)
      #expect(files.flatMap(rule.violations) == [])
    }
    let strays = SourceTree.sources.filter { file in
      !rules.contains { file.path.hasPrefix($0.folder + "/") }
    }
    #expect(strays.map(\.path) == [])
  }

  @Test func `the article draws every module above the modules that it imports`() throws {
    let drawing = try #require(try Self.article().split(separator: "```").dropFirst().first)
    let rows = drawing.split(separator: "\n").dropFirst().map { line in
      Set(line.split(separator: "│").map { "OpenMarket" + $0.trimmingCharacters(in: .whitespaces) })
    }
    for rule in try Self.rules() {
      let row = try #require(rows.firstIndex { $0.contains(rule.module) }, "\(rule.module)")
      for imported in rule.mayImport where imported.hasPrefix("OpenMarket") {
        #expect(rows[(row + 1)...].contains { $0.contains(imported) }, "\(rule), \(imported)")
      }
    }
  }

  @Test
  func `only the transport of Apple platforms imports FoundationNetworking, for tests on Linux`()
    throws
  {
    let files = SourceTree.sources.filter {
      ImportScanner.modules(in: $0.source).contains("FoundationNetworking")
    }
    #expect(files.map(\.path) == ["Data/Network/Transports/URLSessionManager.swift"])
    // A normal build doesn't compile the file on Linux.
    let text = try #require(files.first).text
    #expect(text.hasPrefix("#if canImport(Darwin) || OPENMARKET_URLSESSION\n"))
    let manifest = try String(
      contentsOf: PackageFiles.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.components(separatedBy: "OPENMARKET_URLSESSION").count == 2)
  }

  @Test func `in the data layer, only files import the C library`() {
    let layer = SourceTree.files(in: "Data").filter { !$0.path.hasPrefix("Data/Sandbox/") }
    let files = layer.filter {
      !Self.platform.isDisjoint(with: ImportScanner.modules(in: $0.source))
    }
    #expect(!files.isEmpty)
    #expect(files.map(\.path).filter { !$0.hasPrefix("Data/Files/") } == [])
  }

  /// The sandbox must not encode its responses with the types that decode them. Otherwise, the tests wouldn't detect a wrong key
  /// in these types.
  @Test func `the sandbox uses only the network layer of the data module`() {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let hidden = ["Data/Transfer", "Data/API", "Data/Repositories"]
      .flatMap { SourceTree.files(in: $0) }
      .flatMap { file in
        zip(file.source.words, file.source.words.dropFirst()).filter { kinds.contains($0.0) }
          .map(\.1)
      }
    let names = Set(hidden).subtracting(["BaseURL", "CodingKeys", "Failure"])
    #expect(names.isSuperset(of: ["Endpoint", "ProductDTO", "DataTransferService"]))
    for file in SourceTree.files(in: "Data/Sandbox") {
      #expect(names.intersection(file.source.words) == [], "\(file.path)")
    }
  }

  @Test func `the top level contains exactly the expected entries`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: PackageFiles.root.path)
    let visible = names.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
    #expect(
      visible.sorted()
        == ["App", "Data", "Domain", "Package.swift", "Presentation", "README.md", "Tests"])
  }

  @Test func `every manifest needs the Swift version of the package`() throws {
    let version = try #require(
      try PackageFiles.text(at: "Package.swift").firstMatch(of: Self.version))
    let paths = ["App", "Tests"].flatMap { folder in
      (FileManager.default.enumerator(atPath: PackageFiles.root.appending(path: folder).path)?
        .compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }.filter { !$0.contains(".build/") && ($0.hasSuffix(".md") || $0.hasSuffix("/Package.swift")) }
    let versions = try (["README.md"] + paths).flatMap { path in
      try PackageFiles.text(at: path).matches(of: Self.version).map { "\(path): \($0.output)" }
    }
    #expect(versions.count >= 8)
    #expect(versions.filter { !$0.hasSuffix(": \(version.output)") } == [])
  }

  private static var version: Regex<Substring> { /swift-tools-version: [0-9.]+/ }

  // MARK: - The scanner, on snippets

  @Test(arguments: [
    "  import Foundation", "@_spi(Some) @testable import Foundation",
    "private import struct Foundation.URL", "import Foundation.NSObject",
    "let a = 1; import Foundation", "#if canImport(Foundation)\nimport Foundation\n#endif",
    "import/* hidden */Foundation", "/* /* */ */import Foundation",
    "let text = \"//\"\nimport Foundation", "let text = #\"\\\"#\nimport Foundation",
  ])
  func `an import is found in every form`(source: String) {
    #expect(ImportScanner.modules(in: SourceText(source)) == ["Foundation"])
    let rule = Rule(module: "OpenMarketDomain", folder: "Domain", mayImport: [])
    let file = SourceTree.File(path: "Domain/Bad.swift", text: source)
    #expect(rule.violations(in: file) == ["Domain/Bad.swift imports Foundation"])
  }

  @Test(arguments: [
    "// import Foundation", "/*\nimport Foundation\n*/", "let text = \"import Foundation\"",
    "let text = \"\"\"\n  import Foundation\n  \"\"\"",
    "let text = #\"\"\"\n  \"\"\"\n  import Foundation\n  \"\"\"#", "let importFoundation = 1",
  ])
  func `text that only resembles an import is ignored`(source: String) {
    #expect(ImportScanner.modules(in: SourceText(source)) == [])
  }
}

/// A scanner that finds the modules that a source file imports. The scanner supports every form of the import statement.
enum ImportScanner {
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  static func modules(in source: SourceText) -> [String] {
    source.words.indices.filter { source.words[$0] == "import" }.compactMap { place in
      source.words[(place + 1)...].first { !kinds.contains($0) }.map(String.init)
    }
  }
}
