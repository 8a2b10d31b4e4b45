import Foundation
import Testing

@testable import OpenMarketPresentation

/// What no compiler sees: a group of kinds that is not in the catalogue, and a code beside the kinds.
struct MessageSourcesTests {
  private static func sources() throws -> [String] {
    let folder = RecordedText.root.appending(path: "Presentation")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (paths ?? []).filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  @Test func `every group of kinds is in the catalogue`() throws {
    let declared = try Self.sources().flatMap { source in
      source.matches(of: /enum (\w+): String, MessageKind/).map { String($0.output.1) }
    }
    #expect(!declared.isEmpty)
    #expect(Set(declared) == Set(MessageCatalog.groups.map { "\($0)" }))
  }

  @Test func `a code is that of a kind`() throws {
    let bodies = try Self.sources().flatMap { source in
      source.matches(of: /var code: String \{\s*(.*)/).map { String($0.output.1) }
    }
    #expect(bodies.count >= 4)
    #expect(bodies.filter { $0 != "kind.rawValue }" } == [])
  }

  @Test func `no code is written where it is told`() throws {
    let told = try Self.sources().flatMap { source in
      source.matches(of: /code( =|:)\s*"/).map { String($0.output.0) }
    }
    #expect(told == [])
  }
}
