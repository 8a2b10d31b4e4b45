import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that every public symbol of the package is documented, and that the public API is the same
/// as the recorded API.
@Suite(
  .takingTurns(.startingPrograms),
  .enabled(if: PublicAPI.extractor != nil, "needs a toolchain for Linux"),
  .timeLimit(.minutes(10)))
struct PublicAPITests {
  static let modules = [
    "OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation", "OpenMarketKit",
    "OpenMarketJSON", "OpenMarketSandbox", "OpenMarketConformance",
    "OpenMarketSamples", "OpenMarketPreviews", "OpenMarketTestSupport",
  ]

  @Test(arguments: modules)
  func `the public API is documented and matches the recorded one`(module: String) async throws {
    let api = try await PublicAPI(of: module)
    #expect(api.undocumented == [])
    try expectRecorded(api.lines, of: module)
  }

  /// Most declarations of this module exist on Apple platforms only.
  @Test func `the public API for Apple platforms is documented and matches the recorded one`()
    throws
  {
    let api = SourceAPI(SourceTree.files(in: "App/Apple"))
    #expect(api.undocumented == [])
    try expectRecorded(api.lines, of: "OpenMarketApple")
  }

  private func expectRecorded(_ lines: [String], of module: String) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try OpenMarketTestSupport.expectRecorded(text, at: "Tests/PublicAPI/\(module).txt")
  }
}

/// The public symbols of a module that was built with these tests.
private struct PublicAPI: Sendable {
  /// The sorted descriptions of the symbols. Each line contains the path, kind, declaration and
  /// conformances of a symbol.
  let lines: [String]
  /// The paths of the symbols that don't have a doc comment and don't inherit one.
  let undocumented: [String]

  /// The path of `swift-symbolgraph-extract`, or `nil` if no toolchain in the search path contains
  /// it. On Apple platforms, the modules contain other symbols, so the path is always `nil`.
  static let extractor: String? = {
    #if canImport(Darwin)
      return nil
    #else
      let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
      let programs = folders.map { folder in
        URL(filePath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent()
          .appending(path: "swift-symbolgraph-extract").path
      }
      return programs.first(where: FileManager.default.isExecutableFile)
    #endif
  }()

  /// Extracts the symbols of the module, and of its extensions to types in other modules.
  init(of module: String) async throws {
    // The build folder, in a folder that is named after the target triple, contains the modules and
    // the test bundle.
    let products = try #require(Bundle.main.executableURL).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let output = try TemporaryFolder()
    let run = try await ProgramRun(
      try #require(Self.extractor),
      [
        "-module-name", module, "-I", products.appending(path: "Modules").path,
        // The module in C, which the modules of this package import.
        "-I", products.appending(path: "OpenMarketCurl.build").path,
        "-target", products.deletingLastPathComponent().lastPathComponent,
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-module-cache-path", products.appending(path: "ModuleCache").path,
        "-output-dir", output.path,
      ])
    try #require(run.exitCode == 0, "\(run.output)")
    let files = try FileManager.default.contentsOfDirectory(
      at: output.url, includingPropertiesForKeys: nil)
    let graphs = try files.filter { $0.pathExtension == "json" }.map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
    }
    withExtendedLifetime(output) {}

    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(
      symbols.map { ($0.identifier["precise"], $0.path) }, uniquingKeysWith: { first, _ in first })
    let conformances = Dictionary(
      grouping: graphs.flatMap(\.relationships).filter { $0.kind == "conformsTo" }, by: \.source
    ).mapValues { relationships -> [String] in
      let protocols = relationships.compactMap { names[$0.target] ?? $0.nameWithoutModule }
      return Set(protocols).subtracting(Self.impliedProtocols).sorted()
    }
    lines = symbols.map {
      $0.line(conformingTo: conformances[$0.identifier["precise", default: ""]] ?? [])
    }.sorted()
    undocumented = symbols.filter { $0.docComment == nil }.map(\.path).sorted()
  }

  /// The protocols to which every type conforms by default.
  private static let impliedProtocols: Set = ["Copyable", "Escapable", "SendableMetatype"]
}

/// The parts of a symbol graph that these tests need. The compiler generates symbol graphs in the
/// format of Swift-DocC.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    /// The doc comment of the symbol, or the doc comment that the symbol inherits from the protocol
    /// requirement that it implements.
    struct Comment: Decodable {}

    let identifier: [String: String]
    let kind: [String: String]
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [[String: String]]?

    var path: String { pathComponents.joined(separator: ".") }

    func line(conformingTo protocols: [String]) -> String {
      let kind = kind["identifier", default: ""].trimmingPrefix("swift.")
      let declaration = (declarationFragments ?? []).compactMap { $0["spelling"] }.joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let conformances =
        protocols.isEmpty ? "" : "; conforms to \(protocols.joined(separator: ", "))"
      return "\(path) [\(kind)] \(declaration)\(conformances)"
    }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The name of the relationship's target if the target is in another module, such as
    /// `Swift.Hashable`.
    let targetFallback: String?

    var nameWithoutModule: String? {
      targetFallback?.split(separator: ".").dropFirst().joined(separator: ".")
    }
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// The public declarations of a module, from its sources. Unlike the symbols of a module that was
/// built here, they include declarations for other platforms. In formatted sources, a declaration
/// begins on a separate line, and is indented deeper than the type that contains it.
private struct SourceAPI {
  /// The sorted declarations, each after the type that contains it.
  let lines: [String]
  /// The declarations without a doc comment, except requirements of protocols and overrides.
  let undocumented: [String]

  init(_ files: [SourceTree.File]) {
    var (lines, undocumented): (Set<String>, Set<String>) = ([], [])
    for file in files {
      let text = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      var types: [(indent: Int, name: Substring, isPublic: Bool)] = []
      for (index, line) in text.enumerated() {
        let code = line.drop { $0 == " " }
        let indent = line.count - code.count
        guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("#") else { continue }
        types.removeAll { $0.indent >= indent }
        let container = types.map { "\($0.name)." }.joined()
        let isCase =
          types.last.map { $0.isPublic && $0.indent + 2 == indent } == true
          && code.hasPrefix("case ")
        let isPublic = code.contains(/^(@\w+ )?(public|open) (?!import)/)
        if isPublic || isCase {
          let whole = Self.declaration(text[index...])
          lines.insert(container + whole)
          if !Self.isDocumented(index, in: text), !whole.contains(/\b(override|required)\b/),
            !Self.requirements.contains(where: whole.contains)
          {
            undocumented.insert(container + whole)
          }
        }
        if let type = code.firstMatch(of: /\b(class|struct|enum|protocol|extension) ([\w.]+)/),
          !code.hasPrefix("}")
        {
          types.append((indent, type.output.2, isPublic && type.output.1 == "enum"))
        }
      }
    }
    self.lines = lines.sorted()
    self.undocumented = undocumented.sorted()
  }

  /// The requirements of protocols, whose doc comments the declarations inherit.
  private static let requirements = [
    "var body:", "var credential:", "func subscribe(", "func record(",
    "func scrollViewDidEnd",
  ]

  /// Returns the declaration in the given lines, without its body and its initial value.
  private static func declaration(_ lines: ArraySlice<Substring>) -> String {
    var (whole, depth) = ("", 0)
    for line in lines {
      for character in line.drop(while: { $0 == " " }) {
        if "([".contains(character) { depth += 1 }
        if ")]".contains(character) { depth -= 1 }
        let isAlias = whole.contains("typealias ")
        if depth == 0, character == "{" || character == "=" && !isAlias { return plain(whole) }
        whole.append(character)
      }
      whole += " "
      if depth == 0, !line.hasSuffix("->") { break }
    }
    return plain(whole)
  }

  private static func plain(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }

  private static func isDocumented(_ index: Int, in text: [Substring]) -> Bool {
    let before = text[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
    return before?.drop { $0 == " " }.hasPrefix("///") == true
  }
}
