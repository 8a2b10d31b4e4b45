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
