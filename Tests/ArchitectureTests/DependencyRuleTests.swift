import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that each folder imports only the allowed modules. Dependencies point inward: All layers may import the domain, and the
/// domain doesn't import any other layer.
@Suite(.oneAtATime(.calculating))
struct DependencyRuleTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let folder: String
    let mayImport: Set<String>

    var testDescription: String { folder }

    func violations(in file: SourceTree.File) -> [String] {
      ImportScanner.modules(in: file.source).filter { !mayImport.contains($0) }
        .map { "\(file.path) imports \($0)" }
    }
  }

  private static let platform: Set<String> = ["Darwin", "Glibc", "Musl"]

  static let rules = [
    Rule(folder: "Domain", mayImport: []),
    Rule(folder: "Data/Lock", mayImport: ["Synchronization", "os"]),
    Rule(folder: "Data/PNG", mayImport: ["Foundation"]),
    Rule(
      folder: "Data",
      mayImport: platform.union([
        "Dispatch", "Foundation", "FoundationNetworking", "OpenMarketLock", "OpenMarketCurl",
        "OpenMarketDomain",
      ])),
    Rule(
      folder: "Presentation",
      mayImport: ["Foundation", "Observation", "OpenMarketLock", "OpenMarketDomain"]),
    Rule(
      folder: "Presentation/JSON",
      mayImport: ["Foundation", "OpenMarketDomain", "OpenMarketPresentation"]),
    Rule(
      folder: "App/Container",
      mayImport: [
        "Foundation", "Observation", "OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation",
      ]),
    Rule(
      folder: "App/Apple",
      mayImport: [
        "AppKit", "CoreGraphics", "Foundation", "ImageIO", "Observation", "PhotosUI", "Security",
        "SwiftUI", "OpenMarketLock", "UIKit", "UniformTypeIdentifiers", "os", "OpenMarketData",
        "OpenMarketDomain", "OpenMarketKit", "OpenMarketPresentation",
      ]),
    Rule(
      folder: "Data/Sandbox",
      mayImport: platform.union([
        "Dispatch", "Foundation", "OpenMarketLock", "OpenMarketData", "OpenMarketDomain",
        "OpenMarketPNG",
      ])),
    Rule(folder: "App/Previews/Samples", mayImport: ["OpenMarketDomain", "OpenMarketPNG"]),
    Rule(
      folder: "App/Previews",
      mayImport: [
        "Foundation", "OpenMarketData", "OpenMarketDomain", "OpenMarketKit",
        "OpenMarketPresentation", "OpenMarketSamples", "OpenMarketSandbox",
      ]),
    Rule(
      folder: "Tests/Conformance",
      mayImport: [
        "Foundation", "OpenMarketLock", "OpenMarketDomain", "OpenMarketJSON", "OpenMarketData",
        "OpenMarketPNG", "OpenMarketPresentation",
      ]),
    Rule(
      folder: "App/Terminal",
      mayImport: platform.union([
        "Foundation", "OpenMarketDomain", "OpenMarketJSON", "OpenMarketPresentation",
        "OpenMarketLock",
      ])),
    Rule(
      folder: "App/Browse",
      mayImport: [
        "Foundation", "OpenMarketKit", "OpenMarketDomain", "OpenMarketLock",
        "OpenMarketPresentation", "OpenMarketTerminal",
      ]),
    Rule(
      folder: "App/CLI",
      mayImport: platform.union([
        "Dispatch", "Foundation", "OpenMarketLock", "OpenMarketKit", "OpenMarketBrowse",
        "OpenMarketConformance", "OpenMarketDomain", "OpenMarketJSON", "OpenMarketData",
        "OpenMarketPresentation",
        "OpenMarketSandbox", "OpenMarketTerminal",
      ])),
    Rule(
      folder: "Tests/Support",
      mayImport: platform.union([
        "Dispatch", "Foundation", "OpenMarketLock", "Testing", "XCTest", "OpenMarketDomain",
        "OpenMarketData", "OpenMarketKit", "OpenMarketPresentation", "OpenMarketSamples",
      ])),
  ]

  @Test(arguments: rules)
  func `a layer imports only the allowed modules`(rule: Rule) {
    let inner = Self.rules.filter { $0.folder.hasPrefix(rule.folder + "/") }
    let files = SourceTree.files(in: rule.folder).filter { file in
      !inner.contains { file.path.hasPrefix($0.folder + "/") }
    }
    #expect(!files.isEmpty)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func `every source belongs to a layer`() {
    let strays = SourceTree.sources.filter { file in
      !Self.rules.contains { file.path.hasPrefix($0.folder + "/") }
    }
    #expect(strays.map(\.path) == [])
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

  // MARK: - The articles

  @Test func `the article draws every module above the modules that it imports`() throws {
    let article = try PackageFiles.text(at: "App/Container/OpenMarketKit.docc/Layers.md")
    let drawing = try #require(article.split(separator: "```").dropFirst().first)
    let rows = drawing.split(separator: "\n").dropFirst().map { line in
      Set(line.split(separator: "│").map { "OpenMarket" + $0.trimmingCharacters(in: .whitespaces) })
    }
    let modules = article.matches(of: /\| (OpenMarket\w+) \| `(.+?)\/` \|/)
      .reduce(into: [:]) { $0[String($1.2)] = String($1.1) }
    for rule in Self.rules {
      let module = try #require(modules[rule.folder], "\(rule.folder)")
      let row = try #require(rows.firstIndex { $0.contains(module) }, "\(module)")
      for imported in rule.mayImport where imported.hasPrefix("OpenMarket") {
        #expect(rows[(row + 1)...].contains { $0.contains(imported) }, "\(module), \(imported)")
      }
    }
  }

  private static let appleFrameworks: Set<String> = [
    "AppKit", "CoreGraphics", "ImageIO", "PhotosUI", "Security", "SwiftUI", "UIKit",
    "UniformTypeIdentifiers", "os",
  ]

  @Test func `the article's table permits exactly the imports of the rules`() throws {
    let article = try PackageFiles.text(at: "App/Container/OpenMarketKit.docc/Layers.md")
    let rows = article.matches(of: /\| OpenMarket\w+ \| `(.+?)\/` \| .+ \| (.+) \|/)
    let ours = Set(rows.compactMap { $0.output.0.firstMatch(of: /OpenMarket(\w+)/)?.1 })
    let imports = rows.reduce(into: [String: Set<String>]()) { imports, row in
      let names = row.output.2.split(separator: ", ").flatMap { name -> [String] in
        switch name {
        case "none": []
        case "the C library": Array(Self.platform)
        case "Apple's frameworks": Array(Self.appleFrameworks)
        case _ where ours.contains(name): ["OpenMarket\(name)"]
        default: [String(name)]
        }
      }
      imports[String(row.output.1)] = Set(names)
    }
    for rule in Self.rules {
      #expect(imports[rule.folder] == rule.mayImport, "\(rule.folder)")
    }
    // Data/Curl isn't Swift.
    #expect(imports.count == Self.rules.count + 1)
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

  // MARK: - The rule itself, on snippets that break it

  @Test(arguments: [
    "import Foundation",
    "  import Foundation",
    "public import Foundation",
    "@preconcurrency import Foundation",
    "@_spi(Some) @testable import Foundation",
    "private import struct Foundation.URL",
    "import Foundation.NSObject",
    "let a = 1; import Foundation",
    "#if canImport(Foundation)\nimport Foundation\n#endif",
    "import/* hidden */Foundation",
    "/* /* */ */import Foundation",
    "let text = \"//\"\nimport Foundation",
    "let text = #\"\\\"#\nimport Foundation",
  ])
  func `an import is found in every form`(source: String) {
    #expect(ImportScanner.modules(in: SourceText(source)) == ["Foundation"])
    let file = SourceTree.File(path: "Domain/Bad.swift", text: source)
    #expect(Self.rules[0].violations(in: file) == ["Domain/Bad.swift imports Foundation"])
  }

  @Test(arguments: [
    "// import Foundation",
    "/* import Foundation */",
    "/*\nimport Foundation\n*/",
    "let text = \"import Foundation\"",
    "let text = \"\"\"\n  import Foundation\n  \"\"\"",
    "let text = #\"\"\"\n  \"\"\"\n  import Foundation\n  \"\"\"#",
    "let important = 1",
    "let importFoundation = 1",
  ])
  func `text that only resembles an import is ignored`(source: String) {
    #expect(ImportScanner.modules(in: SourceText(source)) == [])
  }

  @Test(arguments: [
    ("Data", "OpenMarketPresentation"), ("Presentation", "OpenMarketData"),
    ("Data/Sandbox", "OpenMarketPresentation"), ("Presentation", "FoundationNetworking"),
  ])
  func `sideways and upward imports break the rule`(folder: String, module: String) throws {
    let rule = try #require(Self.rules.first { $0.folder == folder })
    let file = SourceTree.File(path: "\(folder)/Bad.swift", text: "import \(module)")
    #expect(rule.violations(in: file).count == 1)
  }
}
