import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that a feature is complete: the places that the compiler doesn't ask for, which the page
/// CONTRIBUTING lists.
@Suite(.takingTurns(.calculating))
struct FeatureRuleTests {
  /// The folders with a documentation catalog, and the catalog's root page.
  private static let catalogs = [
    "Domain": "Domain/OpenMarketDomain.docc/OpenMarketDomain.md",
    "Data": "Data/OpenMarketData.docc/OpenMarketData.md",
    "Presentation": "Presentation/OpenMarketPresentation.docc/OpenMarketPresentation.md",
    "App/Container": "App/Container/OpenMarketKit.docc/OpenMarketKit.md",
    "Tests/Sandbox": "Tests/Sandbox/OpenMarketSandbox.docc/OpenMarketSandbox.md",
    "Tests/Support": "Tests/Support/OpenMarketTestSupport.docc/OpenMarketTestSupport.md",
  ]

  /// Returns the names of the public top-level types in the folder, without those of another
  /// catalog inside it.
  private static func publicTypes(in folder: String) -> [String] {
    let type = /(?m)^(?:nonisolated )?public [a-z ]*(?:class|struct|enum|protocol|actor) (\w+)/
    let inner = catalogs.keys.filter { $0.hasPrefix(folder + "/") }
    let files = SourceTree.files(in: folder).filter { file in
      !inner.contains { file.path.hasPrefix($0 + "/") }
    }
    return files.flatMap { file in
      file.source.code.matches(of: type).map { String($0.output.1) }
    }
  }

  private static func code(in folder: String) -> String {
    SourceTree.files(in: folder).map(\.source.code).joined()
  }

  @Test func `no command names a use case or a repository`() throws {
    let container = Self.code(in: "App/Container")
    let properties = container.matches(
      of: /public (?:var|let) (\w+): (?:any )?\w+(?:UseCase|Repository)\b/
    )
    .map { String($0.output.1) }
    #expect(properties.count > 8)
    let members = try Regex(
      "\\b(\\w*(UseCase|Repository)|market\\.(\(properties.joined(separator: "|"))))\\b")
    for file in SourceTree.files(in: "App/CLI") {
      #expect(file.source.code.firstMatch(of: members) == nil, "\(file.path)")
    }
    #expect("market.fetchProductPage(query)".contains(members))
  }

  /// A part of an app that wraps one of the container's is treated as the container's own.
  @Test(arguments: ["App/Container", "Data/Stores/Pages", "Data/Stores/Drafts"])
  func `what connects the parts of a container doesn't look at their types`(folder: String) {
    let files = SourceTree.files(in: folder)
    #expect(!files.isEmpty)
    for file in files {
      let casts = file.source.code.matches(of: /\bas[?!]\s|[\w)]\s+is\s+[A-Z]/)
      // The errors of Foundation have no type.
      let others = casts.filter {
        !file.source.code[$0.range.upperBound...].hasPrefix("SystemError")
      }
      #expect(others.map { String(file.source.code[$0.range]) } == [], "\(file.path)")
    }
  }

  @Test func `the example "Seams" implements every public protocol`() throws {
    let folder = PackageFiles.root.appending(path: "Tests/Examples/Seams/Sources/Seams")
    let example = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let protocols = [
      "Domain", "Data", "Presentation", "App", "Tests/Sandbox", "Tests/Support",
    ].flatMap {
      Self.code(in: $0).matches(of: /public protocol (\w+)/).map { String($0.output.1) }
    }
    #expect(protocols.count > 12)
    #expect(protocols.filter { !example.contains(": \($0) {") } == [])
  }

  @Test func `every interface is in the table of seams, and every repository has three fakes`()
    throws
  {
    let article = try PackageFiles.text(
      at: "Tests/Support/OpenMarketTestSupport.docc/OpenMarketTestSupport.md")
    let interfaces = SourceTree.files(in: "Domain/Interfaces").flatMap { file in
      file.source.code.matches(of: /public protocol (\w+)/).map { String($0.output.1) }
    }
    let seams = interfaces + ["NetworkSessionManager", "DataTransferService"]
    #expect(seams.count > 7)
    #expect(seams.filter { !article.contains("\n| `\($0)` |") } == [])
    let fakes = Set(Self.publicTypes(in: "Tests/Support"))
    let repositories = interfaces.filter { $0.hasSuffix("Repository") }
    #expect(repositories.count > 2)
    for repository in repositories {
      for prefix in ["InMemory", "Scripted", "Gated"] {
        #expect(fakes.contains(prefix + repository))
      }
    }
  }

  @Test(arguments: catalogs)
  func `every public type is in the topics of its catalog`(folder: String, page: String) throws {
    let types = Self.publicTypes(in: folder)
    let text = try PackageFiles.text(at: page)
    #expect(!types.isEmpty)
    #expect(types.filter { !text.contains("``\($0)``") } == [])
  }
}
