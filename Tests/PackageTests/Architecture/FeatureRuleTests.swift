import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that a feature is complete: the places that the compiler doesn't ask for, which the page
/// CONTRIBUTING lists.
@Suite(.takingTurns(.calculating))
struct FeatureRuleTests {
  /// The folders with a documentation catalog, and the last word of the catalog's name.
  private static let catalogs = [
    "Domain": "Domain", "Data": "Data", "Presentation": "Presentation", "App/Container": "Kit",
    "Tests/Sandbox": "Sandbox", "Tests/Support": "TestSupport",
  ]

  /// Returns the names of the public top-level types in the folder.
  private static func publicTypes(in folder: String) -> [String] {
    let type = /(?m)^(?:nonisolated )?public [a-z ]*(?:class|struct|enum|protocol|actor) (\w+)/
    return code(in: folder).matches(of: type).map { String($0.output.1) }
  }

  private static func publicProtocols(in folder: String) -> [String] {
    code(in: folder).matches(of: /public protocol (\w+)/).map { String($0.output.1) }
  }

  private static func code(in folder: String) -> String {
    SourceTree.files(in: folder).map(\.source.code).joined()
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
    let folders = ["Domain", "Data", "Presentation", "App", "Tests/Sandbox", "Tests/Support"]
    let protocols = folders.flatMap(Self.publicProtocols)
    #expect(protocols.count > 12)
    #expect(protocols.filter { !example.contains(": \($0) {") } == [])
  }

  @Test func `every interface is in the table of seams, and every repository has three fakes`()
    throws
  {
    let article = try PackageFiles.text(
      at: "Tests/Support/OpenMarketTestSupport.docc/OpenMarketTestSupport.md")
    let interfaces = Self.publicProtocols(in: "Domain/Interfaces")
    let seams = interfaces + ["NetworkSessionManager", "DataTransferService"]
    #expect(seams.filter { !article.contains("\n| `\($0)` |") } == [])
    let repositories = interfaces.filter { $0.hasSuffix("Repository") }
    #expect(repositories.count > 2)
    let fakes = repositories.flatMap { ["InMemory\($0)", "Scripted\($0)", "Gated\($0)"] }
    #expect(Set(fakes).subtracting(Self.publicTypes(in: "Tests/Support")) == [])
  }

  @Test(arguments: catalogs)
  func `every public type is in the topics of its catalog`(folder: String, name: String) throws {
    let types = Self.publicTypes(in: folder)
    let page = "\(folder)/OpenMarket\(name).docc/OpenMarket\(name).md"
    let text = try PackageFiles.text(at: page)
    #expect(!types.isEmpty)
    #expect(types.filter { !text.contains("``\($0)``") } == [])
  }
}
