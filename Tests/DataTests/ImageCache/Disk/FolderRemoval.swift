import OpenMarketTestSupport
import Synchronization
import Testing

/// A test ends when its folders are gone: caches have something to do after they were let go.
struct FolderRemoval: SuiteTrait, TestTrait, TestScoping {
  /// The folders of one test, each a gate that opens when it is gone.
  final class Folders: Sendable {
    private let gates = Mutex<[Gate]>([])

    func add(_ gate: Gate) { gates.withLock { $0.append(gate) } }

    func pass() async {
      for gate in gates.withLock({ $0 }) { await gate.pass() }
    }
  }

  @TaskLocal static var folders: Folders?

  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folders = Folders()
    let result: Result<Void, any Error>
    do {
      result = .success(try await Self.$folders.withValue(folders, operation: function))
    } catch {
      result = .failure(error)
    }
    await folders.pass()
    try result.get()
  }
}

extension Trait where Self == FolderRemoval {
  static var foldersRemoved: Self { FolderRemoval() }
}
