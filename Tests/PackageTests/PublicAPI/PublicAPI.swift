import Foundation
import OpenMarketTestSupport

/// A tool that extracts the public symbols of the modules that were built with these tests.
struct SymbolExtractor: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let program: String

  /// Creates an extractor, or returns `nil` if no toolchain in the search path contains
  /// `swift-symbolgraph-extract`. On Apple platforms, the modules contain other symbols, so the result is always `nil`.
  init?() {
    #if canImport(Darwin)
      return nil
    #else
      guard let program = Self.installedProgram else { return nil }
      self.program = program
    #endif
  }

  private static var installedProgram: String? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let toolchains = folders.map { folder in
      URL(filePath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent()
    }
    let paths = toolchains.map { $0.appending(path: "swift-symbolgraph-extract").path }
    return paths.first(where: FileManager.default.isExecutableFile)
  }

  func publicAPI(of module: String) async throws -> PublicAPI {
    let output = try TemporaryFolder()
    // The build folder is in a folder that is named after the target triple.
    let platform = Self.products.deletingLastPathComponent().lastPathComponent
    let run = try await ProgramRun(
      program,
      [
        "-module-name", module, "-I", Self.products.appending(path: "Modules").path,
        // The module in C, which the modules of this package import.
        "-I", Self.products.appending(path: "OpenMarketCurl.build").path,
        "-target", platform, "-minimum-access-level", "public", "-skip-synthesized-members",
        "-module-cache-path", Self.products.appending(path: "ModuleCache").path,
        "-output-dir", output.path,
      ])
    guard run.exitCode == 0 else {
      throw Failure(
        description: "swift-symbolgraph-extract ended with \(run.exitCode): \(run.output)")
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: output.url, includingPropertiesForKeys: nil)
    let graphs = try files.filter { $0.pathExtension == "json" }.map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
    }
    withExtendedLifetime(output) {}
    return PublicAPI(graphs)
  }

  /// The build folder, which contains the modules and the test bundle.
  private static var products: URL {
    let bundle = Bundle.main.executableURL ?? Bundle.main.bundleURL
    return bundle.resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

/// The public symbols of a module.
struct PublicAPI: Sendable {
  /// The sorted descriptions of the symbols. Each line contains the path, kind, declaration and conformances of a symbol.
  let lines: [String]
  /// The paths of the symbols that don't have a doc comment and don't inherit one.
  let undocumented: [String]

  /// Creates the list of a module's public symbols.
  ///
  /// - Parameter graphs: The symbol graph of the module, and the symbol graphs of the module's extensions to types in other
  ///   modules.
  init(_ graphs: [SymbolGraph]) {
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
    let conformances = Dictionary(
      grouping: graphs.flatMap(\.relationships).filter { $0.kind == "conformsTo" }, by: \.source
    ).mapValues { relationships in
      Set(relationships.compactMap { names[$0.target] ?? $0.targetFallback?.withoutModule })
        .subtracting(Self.impliedProtocols).sorted()
    }
    lines = symbols.map { $0.line(conformingTo: conformances[$0.identifier.precise] ?? []) }
      .sorted()
    undocumented = symbols.filter { $0.docComment == nil }.map(\.path).sorted()
  }

  /// The protocols to which every type conforms by default.
  private static let impliedProtocols: Set = ["Copyable", "Escapable", "SendableMetatype"]

  /// Returns the differences from a recorded API. Removed lines begin with a minus sign, and added lines begin with a plus sign.
  static func changes(from recorded: [String], to lines: [String]) -> [String] {
    let (old, new) = (Set(recorded), Set(lines))
    return recorded.filter { !new.contains($0) }.map { "- \($0)" }
      + lines.filter { !old.contains($0) }.map { "+ \($0)" }
  }
}

extension SymbolGraph.Symbol {
  fileprivate var path: String { pathComponents.joined(separator: ".") }

  fileprivate func line(conformingTo protocols: [String]) -> String {
    let kind = kind.identifier.split(separator: ".").dropFirst().joined(separator: ".")
    let declaration = (declarationFragments ?? []).map(\.spelling).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let conformances =
      protocols.isEmpty ? "" : "; conforms to \(protocols.joined(separator: ", "))"
    return "\(path) [\(kind)] \(declaration)\(conformances)"
  }
}

extension String {
  fileprivate var withoutModule: String { split(separator: ".").dropFirst().joined(separator: ".") }
}

/// The parts of a symbol graph that these tests need. The compiler generates symbol graphs in the format of Swift-DocC.
struct SymbolGraph: Decodable, Sendable {
  struct Symbol: Decodable, Sendable {
    struct Identifier: Decodable, Sendable {
      let precise: String
    }

    struct Kind: Decodable, Sendable {
      let identifier: String
    }

    struct Fragment: Decodable, Sendable {
      let spelling: String
    }

    /// The doc comment of the symbol, or the doc comment that the symbol inherits from the protocol requirement that it
    /// implements.
    struct Comment: Decodable, Sendable {}

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?
  }

  struct Relationship: Decodable, Sendable {
    let kind: String
    let source: String
    let target: String
    /// The name of the relationship's target if the target is in another module, such as `Swift.Hashable`.
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
