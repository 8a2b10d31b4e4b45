import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct PasteTests {
  private static func inputs(_ text: String, by count: Int) -> [TerminalInput] {
    var decoder = KeyDecoder()
    var rest = Array(text.utf8)[...]
    var inputs: [TerminalInput] = []
    while !rest.isEmpty {
      inputs += decoder.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return inputs
  }

  @Test(
    arguments: [
      ("q", "q"), ("two\rlines", "two\nlines"), ("two\r\nlines", "two\nlines"),
      ("a\n\rb", "a\n\nb"),
      ("a\tb", "a\tb"), ("색이 고운 그릇 👩‍🌾", "색이 고운 그릇 👩‍🌾"), ("\u{3}\u{1B}[A\u{7F}", "[A"),
      ("\u{1B}[201", "[201"), ("\u{1B}\u{1B}[20\u{1B}[2x", "[20[2x"),
      ("a\u{9B}31mb\u{85}", "a31mb"),
      ("\u{1B}[200~again", "[200~again"),
    ], [1, 3, 7, 1000])
  func `a text that is pasted comes whole, and does nothing`(
    sample: (String, String), count: Int
  ) {
    let text = "j\u{1B}[200~\(sample.0)\u{1B}[201~k"
    #expect(
      Self.inputs(text, by: count) == [
        .key(.character("j")), .paste(sample.1), .key(.character("k")),
      ])
  }

  @Test func `a pause is no end of it`() {
    var decoder = KeyDecoder()
    for text in ["\u{1B}[200~one", "\u{1B}", "[201", "\u{1B}[20"] {
      #expect(decoder.decode(text.utf8).isEmpty)
      #expect(!decoder.isWaiting && decoder.flush().isEmpty)
    }
    #expect(decoder.decode("1~q".utf8) == [.paste("one[201"), .key(.character("q"))])
  }

  @Test func `an empty paste is none`() {
    #expect(Self.inputs("\u{1B}[200~\u{1B}[201~q", by: 1000) == [.key(.character("q"))])
  }

  @Test(arguments: ["가", "😀", "a가"], [1000])
  func `a very long one comes in pieces, and no character is torn`(unit: String, count: Int) {
    let text = String(repeating: unit, count: PastedText.pieceLimit)
    let inputs = Self.inputs("\u{1B}[200~\(text)\u{1B}[201~", by: count)
    let pieces = inputs.compactMap { input in
      if case .paste(let piece) = input { piece } else { nil }
    }
    #expect(pieces.count == inputs.count)
    #expect(pieces.joined() == text)
    #expect(pieces.allSatisfy { $0.utf8.count <= PastedText.pieceLimit })
  }
}
