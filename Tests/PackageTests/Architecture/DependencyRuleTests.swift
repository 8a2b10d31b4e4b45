import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that each folder imports the modules in the table of the page CONTRIBUTING. Dependencies
/// point inward: All layers may import the domain, and the domain doesn't import any other layer.
@Suite(.takingTurns(.calculating))
struct DependencyRuleTests {
  /// Returns the rows of the article's table: a folder, and the modules that its files import.
  private static func rules() throws -> [(folder: String, imports: Set<String>)] {
    try PackageFiles.text(at: ".github/CONTRIBUTING.md")
      .matches(of: /\| OpenMarket\w+ \| `(.+?)\/` \| .+ \| (.+) \|/)
      .filter { $0.1 != "Data/Curl" }  // Data/Curl isn't Swift.
      .map { row in
        let names = row.2 == "none" ? [] : row.2.split(separator: ", ").map(String.init)
        return (String(row.1), Set(names))
      }
  }

  /// Returns the article's name of an imported module.
  private static func name(of module: String) -> String {
    switch module {
    case "Darwin", "Glibc", "Musl": "the C library"
    case "AppKit", "CoreGraphics", "ImageIO", "PhotosUI", "Security", "SwiftUI", "UIKit":
      "Apple's frameworks"
    default: String(module.trimmingPrefix("OpenMarket"))
    }
  }

  @Test func `a layer imports exactly the modules in the article`() throws {
    let rules = try Self.rules()
    #expect(rules.count > 12)
    #expect(rules.first?.imports == [])
    for rule in rules {
      let inner = rules.filter { $0.folder.hasPrefix(rule.folder + "/") }
      let files = SourceTree.files(in: rule.folder).filter { file in
        !inner.contains { file.path.hasPrefix($0.folder + "/") }
      }
      #expect(!files.isEmpty)
      let imports = files.reduce(into: Set()) { $0.formUnion($1.source.imports.map(Self.name)) }
      #expect(imports.subtracting(rule.imports) == [], "\(rule.folder) imports too much.")
      #expect(rule.imports.subtracting(imports) == [], "\(rule.folder) doesn't import this.")
    }
    let strays = SourceTree.sources.filter { file in
      !rules.contains { file.path.hasPrefix($0.folder + "/") }
    }
    #expect(strays.map(\.path) == [])
  }

  @Test func `only the transport of Apple platforms imports FoundationNetworking`() throws {
    let files = SourceTree.sources.filter { $0.source.imports.contains("FoundationNetworking") }
    #expect(files.map(\.path) == ["Data/Network/Transports/URLSessionManager.swift"])
    // On Linux, only tests of this transport compile the file.
    let text = try #require(files.first).text
    #expect(text.hasPrefix("#if canImport(Darwin) || OPENMARKET_URLSESSION\n"))
    let manifest = try PackageFiles.text(at: "Package.swift")
    #expect(manifest.matches(of: /OPENMARKET_URLSESSION/).count == 1)
  }

  /// The sandbox must not encode its responses with the types that decode them. Otherwise, the
  /// tests wouldn't detect a wrong key in these types.
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
    for file in SourceTree.files(in: "Tests/Sandbox") {
      #expect(names.intersection(file.source.words) == [], "\(file.path)")
    }
  }

  /// Only the owner of the package can add a license.
  @Test(.enabled(if: ProgramRun.isSupported))
  func `the top level contains exactly the expected entries, and maybe a license`() async throws {
    // A hook of git sets a variable that names another folder.
    let git = ["-u", "GIT_DIR", "git", "-C", PackageFiles.root.path]
    let tree = try await ProgramRun("/usr/bin/env", git + ["ls-tree", "--name-only", "HEAD"])
    var names = tree.output.split(separator: "\n").map(String.init)
    // An archive has no commits.
    if tree.exitCode != 0 || names.isEmpty {
      names = try FileManager.default.contentsOfDirectory(atPath: PackageFiles.root.path)
    }
    let hidden = [".", "Package.resolved", "LICENSE"]
    let visible = names.filter { name in !hidden.contains { name.hasPrefix($0) } }
    #expect(Set(visible) == PackageFiles.topLevel.subtracting([".github"]))
  }

  // MARK: - The scanner, on snippets

  @Test(arguments: [
    ("  import Foundation", true), ("@_spi(Some) @testable import Foundation", true),
    ("private import struct Foundation.URL", true), ("let text = \"//\"\nimport Foundation", true),
    ("let text = #\"\\\"#\nimport Foundation", true), ("// import Foundation", false),
    ("#if canImport(Foundation)\nimport Foundation\n#endif", true),
    ("let text = \"import Foundation\"", false), ("let importFoundation = 1", false),
    ("let text = \"\"\"\n  import Foundation\n  \"\"\"", false),
    ("let text = #\"\"\"\n  \"\"\"\n  import Foundation\n  \"\"\"#", false),
  ])
  func `an import is found in every form, and text that only resembles one is ignored`(
    source: String, isImport: Bool
  ) {
    #expect(SourceText(source).imports == (isImport ? ["Foundation"] : []))
  }
}
