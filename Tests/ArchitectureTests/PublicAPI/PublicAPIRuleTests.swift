import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that read a small symbol graph.
@Suite struct PublicAPIRuleTests {
  private static let graph = """
    {
      "symbols": [
        {
          "identifier": {"precise": "s:1B"}, "kind": {"identifier": "swift.struct"},
          "pathComponents": ["Shelf"], "docComment": {"lines": []},
          "declarationFragments": [
            {"kind": "keyword", "spelling": "struct"}, {"kind": "text", "spelling": " "},
            {"kind": "identifier", "spelling": "Shelf"}]
        },
        {
          "identifier": {"precise": "s:1Bc"}, "kind": {"identifier": "swift.type.method"},
          "pathComponents": ["Shelf", "make(_:)"],
          "declarationFragments": [
            {"kind": "text", "spelling": "static func make(_ text: String = {\\n      \\"\\""},
            {"kind": "text", "spelling": "\\n    }) -> Shelf"}]
        },
        {
          "identifier": {"precise": "s:1A"}, "kind": {"identifier": "swift.protocol"},
          "pathComponents": ["Holding"], "docComment": {"lines": []},
          "declarationFragments": [{"kind": "text", "spelling": "protocol Holding"}]
        }
      ],
      "relationships": [
        {"kind": "memberOf", "source": "s:1Bc", "target": "s:1B"},
        {"kind": "conformsTo", "source": "s:1B", "target": "s:SH", "targetFallback": "Swift.Hashable"},
        {"kind": "conformsTo", "source": "s:1B", "target": "s:1A"},
        {"kind": "conformsTo", "source": "s:1B", "target": "s:s8CopyableP",
         "targetFallback": "Swift.Copyable"}
      ]
    }
    """

  private let api: PublicAPI

  init() throws {
    api = PublicAPI([
      try JSONDecoder().decode(SymbolGraph.self, from: Data(Self.graph.utf8))
    ])
  }

  @Test func `a symbol is a line with its conformances`() {
    #expect(
      api.lines == [
        "Holding [protocol] protocol Holding",
        "Shelf [struct] struct Shelf; conforms to Hashable, Holding",
        #"Shelf.make(_:) [type.method] static func make(_ text: String = { "" }) -> Shelf"#,
      ])
  }

  @Test func `a symbol without a comment is found`() {
    #expect(api.undocumented == ["Shelf.make(_:)"])
  }

  @Test func `only added and removed symbols are reported`() {
    #expect(api.changes(since: api.lines) == [])
    let recorded = [
      "Holding [protocol] protocol Holding", "Lamp [struct] struct Lamp", api.lines[2],
    ]
    #expect(
      api.changes(since: recorded)
        == [
          "- Lamp [struct] struct Lamp",
          "+ Shelf [struct] struct Shelf; conforms to Hashable, Holding",
        ])
  }
}
