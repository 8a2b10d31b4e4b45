import Foundation
import OpenMarketTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests the structure of the sample app's Xcode project, which nothing on Linux opens.
@Suite(.takingTurns(.calculating))
struct XcodeProjectTests {
  private static let app = "Tests/Examples/MarketApp/"
  private static let files = [
    app + "MarketApp.xcodeproj/project.pbxproj",
    app + "MarketApp.xcodeproj/xcshareddata/xcschemes/MarketApp.xcscheme",
  ]

  /// Returns all strings and keys in a property list.
  private static func strings(in list: Any) -> [String] {
    switch list {
    case let text as String: [text]
    case let items as [Any]: items.flatMap(strings)
    case let entries as [String: Any]: entries.flatMap { [$0.key] + strings(in: $0.value) }
    default: []
    }
  }

  /// Returns what a project names that doesn't exist, and where it differs from the manifest or the
  /// sources.
  private static func problems(project: String, scheme: String) throws -> [String] {
    let list = try PropertyListSerialization.propertyList(from: Data(project.utf8), format: nil)
    let project = try #require(list as? [String: Any])
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    /// Returns the values of a key in the objects in which another key has the given value.
    func values(of key: String, where other: String, is value: String) -> [String] {
      objects.values.filter { $0[other] as? String == value }.compactMap { $0[key] as? String }
    }
    var problems = objects.filter { $0.value["isa"] == nil }.map { "isa: \($0.key)" }

    // If nothing refers to an object, the reference to it has an error.
    let names = strings(in: project["rootObject"] ?? "") + objects.values.flatMap(strings)
    let references = Set(names.filter { $0.wholeMatch(of: /[0-9A-F]{24}/) != nil })
    problems += references.symmetricDifference(objects.keys).map { "reference: \($0)" }

    let paths =
      values(of: "path", where: "sourceTree", is: "<group>")
      + objects.values.compactMap { $0["relativePath"] as? String }.map { $0 + "/Package.swift" }
    let missing = paths.filter {
      !FileManager.default.fileExists(atPath: PackageFiles.root.appending(path: app + $0).path)
    }
    problems += missing.map { "path: \($0)" }
    if paths.count != 3 { problems.append("paths: \(paths)") }

    let manifest = try PackageFiles.text(at: "Package.swift")
    let libraries = manifest.matches(of: /\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]+)\]/)
    let modules = Dictionary(uniqueKeysWithValues: libraries.map { (String($0.1), $0.2) })
    let products = values(of: "productName", where: "isa", is: "XCSwiftPackageProductDependency")
    problems += products.filter { modules[$0] == nil }.map { "product: \($0)" }
    let files = PackageFiles.paths.filter {
      $0.hasPrefix(app + "Sources/") && $0.hasSuffix(".swift")
    }
    let code = try files.map { try PackageFiles.text(at: $0) }.joined(separator: "\n")
    let imports = SourceText(code).imports.filter { $0.hasPrefix("OpenMarket") }
    problems += imports.filter { name in
      !products.contains { modules[$0]?.contains("\"\(name)\"") == true }
    }.map { "import: \($0)" }
    if code.matches(of: /@main\b/).count != 1 { problems.append("@main") }

    let platform = manifest.firstMatch(of: /\.iOS\(\.v(\d+)\)/).map { "\($0.1).0" } ?? ""
    let settings = objects.values.compactMap { $0["buildSettings"] as? [String: Any] }
    let platforms = Set(settings.compactMap { $0["IPHONEOS_DEPLOYMENT_TARGET"] as? String })
    if platforms != [platform] { problems.append("deployment target") }

    let parser = XMLParser(data: Data(scheme.utf8))
    // On Linux, `parse()` returns `true` for a document without an end.
    if !parser.parse() || parser.parserError != nil { problems.append("scheme") }
    let blueprints = scheme.matches(
      of: /BlueprintIdentifier = "(\w+)"\s+BuildableName = "(.+)"\s+BlueprintName = "(\w+)"/)
    problems += blueprints.filter { blueprint in
      let target = objects[String(blueprint.1)]
      let product = objects[target?["productReference"] as? String ?? ""]?["path"] as? String
      return product != String(blueprint.2) || target?["name"] as? String != String(blueprint.3)
    }.map { "blueprint: \($0.0)" }
    let targets = Set(blueprints.map(\.3))
    if targets != ["MarketApp", "MarketAppUITests"] { problems.append("targets") }
    return problems
  }

  /// Returns the problems of the project and its scheme after a replacement in both.
  private static func problems(replacing old: String, with new: String) throws -> [String] {
    let texts = try files.map { try PackageFiles.text(at: $0) }
    try #require(texts.contains { $0.contains(old) })
    let changed = texts.map { $0.replacing(old, with: new) }
    return try problems(project: changed[0], scheme: changed[1])
  }

  @Test func `the sample app's project has all that it names`() throws {
    #expect(try Self.problems(replacing: "MarketApp", with: "MarketApp") == [])
  }

  @Test(arguments: [
    ("isa = PBXGroup;", "", "isa"), ("mainGroup = 4F4D41", "mainGroup = 4F4D42", "reference"),
    ("path = UITests;", "path = Tests;", "path: Tests"), ("path = UITests;", "", "paths"),
    ("relativePath = ../../..", "relativePath = ../..", "path: ../../Package.swift"),
    ("Name = OpenMarketKit;", "Name = OpenMarketData;", "product: OpenMarketData"),
    ("Name = OpenMarketPreviews;", "Name = OpenMarketJSON;", "import: OpenMarketSamples"),
    ("_TARGET = 17.0;", "_TARGET = 16.0;", "deployment target"),
    ("BlueprintIdentifier = \"4F4D41", "BlueprintIdentifier = \"4F4D42", "blueprint"),
    ("BuildableName = \"MarketApp.app\"", "BuildableName = \"Market.app\"", "blueprint"),
    ("MarketAppUITests", "MarketAppTests", "targets"), ("</Scheme>", "", "scheme"),
  ])
  func `a project with an error is detected`(old: String, new: String, problem: String) throws {
    let problems = try Self.problems(replacing: old, with: new)
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }
}
