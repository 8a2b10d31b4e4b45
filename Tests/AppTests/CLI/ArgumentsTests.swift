import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ArgumentsTests {
  /// Command lines, each with the values of its options and its operands.
  private static let valid: [([String], [String])] = [
    // Options may stand anywhere, and the last one counts.
    (["--page=1", "--search", "a b", "list", "--page", "2"], ["page=2", "search=a b"]),
    (["--page", "2", "--search", "a b"], ["page=2", "search=a b"]),
    // Letters may stand together, the last with a value.
    (["image", "3", "-fo", "x"], ["output=x", "force=", "3"]),
    (["image", "3", "-fox"], ["output=x", "force=", "3"]),
    (["image", "3", "-o", "-"], ["output=-", "3"]),
    // Images may be options or operands.
    (["register", "--image", "a", "--image=b"], ["image=a", "image=b"]),
    (["register", "a", "b"], ["image=a", "image=b", "a", "b"]),
    (["register", "a", "--image=b", "--", "c"], ["image=a", "image=b", "image=c", "a", "c"]),
    // Operands may begin with a dash, and values with dashes or a combining mark.
    (["show", "--json", "--", "--page"], ["json=", "--page"]), (["show", "-5"], ["-5"]),
    (["show", "-"], ["-"]), (["--search=--json=1"], ["search=--json=1"]),
    (["--search=\u{301}"], ["search=\u{301}"]), (["--search", "-\u{301}"], ["search=-\u{301}"]),
    (["search", "x"], ["search=x", "x"]),
  ]

  @Test(arguments: valid)
  func `a command line has option values and operands`(words: [String], expected: [String]) {
    let arguments = Arguments(words, environment: [:])
    #expect(arguments.problem == nil)
    let values = Option.allCases.flatMap { option in
      let images = option == .image ? arguments.files(.image).map(\.path) : nil
      return (images ?? [arguments.text(option)].compactMap(\.self))
        .map { "\(option.rawValue)=\($0)" }
    }
    let found = values + arguments.operands
    #expect(found.elementsEqual(expected) { $0.unicodeScalars.elementsEqual($1.unicodeScalars) })
  }

  @Test func `an argument that isn't UTF-8 is reported by its position`() {
    let arguments = Arguments(["register", nil, "--json"], environment: [:])
    let text = "Argument 2 isn't UTF-8. Check the character encoding of your terminal."
    #expect(arguments.problem?.lines(in: .english) == [text])
  }

  @Test(
    arguments: [
      ([], [:], .english, true, false),
      (["lsit", "--json", "--lang", "ko"], [:], .korean, true, true),
      (["--no-color"], ["LANG": "ko_KR.UTF-8"], .korean, false, false),
      ([], ["NO_COLOR": "0", "LANG": "ko"], .korean, false, false),
      ([], ["NO_COLOR": "", "LANG": "kok_IN"], .english, true, false),
      ([], ["LC_MESSAGES": "en_US.UTF-8", "LANG": "ko_KR.UTF-8"], .english, true, false),
      ([], ["LC_ALL": "ko_KR", "LC_MESSAGES": "en_US"], .korean, true, false),
      (["--lang", "en"], ["LC_ALL": "ko_KR"], .english, true, false),
      (["--lang", "fr"], ["LC_ALL": "ko_KR"], .korean, true, false),
      ([], ["OPENMARKET_LANG": "ko", "LC_ALL": "en_US"], .korean, true, false),
    ] as [([String], [String: String], Language, Bool, Bool)])
  func `the user's preferences are known, even after an error`(
    words: [String], environment: [String: String], language: Language, allowsStyle: Bool,
    isJSON: Bool
  ) {
    #if canImport(Darwin)
      if environment.isEmpty { return }  // The system's preferred language applies.
    #endif
    let console = Console(arguments: Arguments(words, environment: environment))
    #expect(console.language == language)
    #expect((!console.arguments.has(.noColor), console.isJSON) == (allowsStyle, isJSON))
  }

  @Test(
    arguments: [
      ([], ["SERVER": "http://a.example"], "http://a.example", nil),
      (["--server=http://b.example"], ["SERVER": "http://a.example"], "http://b.example", nil),
      ([], ["SERVER": ""], nil, nil),
      (["--data-dir", "/a"], ["SERVER": "https://a.example"], nil, "/a"),
      ([], ["SERVER": "https://a.example", "DATA_DIR": "/a"], "https://a.example", nil),
      ([], ["DATA_DIR": "/a b%20"], nil, "/a b%20"),
    ] as [([String], [String: String], String?, String?)])
  @MainActor
  func `a market is a server or a folder, on the command line before the environment`(
    words: [String], variables: [String: String], server: String?, folder: String?
  ) throws {
    let named = variables.map { ("OPENMARKET_\($0)", $1) }
    let environment = Dictionary(uniqueKeysWithValues: named)
    let arguments = Arguments(["list"] + words, environment: environment)
    let market = try Market(CommandRun(Console(arguments: arguments)))
    #expect(market.address?.description == server)
    let drafts = try #require(market.configuration.draftFolder).path
    #expect(drafts.hasPrefix("\(folder ?? "")/"))
    #expect((folder == nil) == drafts.hasSuffix("/openmarket/drafts"))
  }

  @Test(arguments: [
    ("~", "/h"), ("~/m", "/h/m"), ("./~/m", "\(FileManager.default.currentDirectoryPath)/~/m"),
    ("~x", "\(FileManager.default.currentDirectoryPath)/~x"), ("/a~", "/a~"),
  ])
  func `a tilde is the home folder of the environment`(path: String, expected: String) throws {
    let arguments = Arguments(["list", "--data-dir", path], environment: ["HOME": "/h"])
    #expect(arguments.files(.dataFolder).first?.url.path == expected)
  }

  @Test func `a file that is too large is cut off after one more byte`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(count: 5), to: "file")
    #expect(NamedFile(path, home: nil).bytes(limit: 3)?.count == 4)
    #expect(NamedFile(path, home: nil).bytes(limit: 5)?.count == 5)
  }
}
