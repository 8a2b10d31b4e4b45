import Foundation
import OpenMarketTestSupport
import Testing

/// The public symbols of a module that was built with these tests.
struct PublicAPI: Sendable {
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
    ).mapValues { relationships in
      Set(relationships.compactMap { names[$0.target] ?? $0.nameWithoutModule })
        .subtracting(Self.impliedProtocols).sorted()
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
