import Foundation
import OpenMarketTestSupport

/// Reads the public symbols of the modules that were built together with these tests.
struct SymbolExtractor: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let program: String

  /// `nil` where the toolchain of the search path has no such program, as on a machine whose `swift` is a stand-in.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let toolchains = folders.map { folder in
      URL(filePath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent()
    }
    let paths = toolchains.map { $0.appending(path: "swift-symbolgraph-extract").path }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    program = found
  }

  func publicAPI(of module: String) async throws -> PublicAPI {
    let output = try TemporaryFolder()
    let log = output.url.appending(path: "log").path
    // The build names a folder after the platform that it is for.
    let platform = Self.products.deletingLastPathComponent().lastPathComponent
    let status = try await run(
      [
        "-module-name", module, "-I", Self.products.appending(path: "Modules").path,
        "-target", platform, "-minimum-access-level", "public", "-skip-synthesized-members",
        "-module-cache-path", Self.products.appending(path: "ModuleCache").path,
        "-output-dir", output.path,
      ], log: log)
    guard status == 0 else {
      let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Failure(description: "swift-symbolgraph-extract ended with \(status): \(said)")
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: output.url, includingPropertiesForKeys: nil)
    let graphs = try files.filter { $0.pathExtension == "json" }.map {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0))
    }
    withExtendedLifetime(output) {}
    return PublicAPI(graphs)
  }

  /// Returns when the program has ended, or was ended because nobody waits for it any more.
  private func run(_ arguments: [String], log: String) async throws -> Int32 {
    let id = try spawn(arguments, log: log)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var status: Int32 = 0
          while waitpid(id, &status, 0) == -1 && errno == EINTR {}
          continuation.resume(returning: status)
        }
      }
    } onCancel: {
      kill(id, SIGKILL)
    }
  }

  private func spawn(_ arguments: [String], log: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let status = posix_spawn(&id, program, &actions, nil, &words, environ)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    return id
  }

  /// The build puts the modules beside the test bundle.
  private static var products: URL {
    #if canImport(Darwin)
      let bundle = Bundle(for: BundleMark.self).bundleURL
    #else
      let bundle = Bundle.main.executableURL ?? Bundle.main.bundleURL
    #endif
    return bundle.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  #if canImport(Darwin)
    private final class BundleMark {}
  #endif
}
