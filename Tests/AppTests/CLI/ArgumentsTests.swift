import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct ArgumentsTests {
  private func arguments(_ words: [String?], _ environment: [String: String] = [:]) -> Arguments {
    Arguments(words, environment: environment)
  }

  @Test(arguments: [
    ["list", "--page", "2", "--search", "a b"],
    ["list", "--page=2", "--search=a b"],
    ["--page", "2", "list", "--search", "a b"],
    ["--page=1", "--search", "a b", "list", "--page", "2"],
    ["--page", "2", "--search", "a b"],
  ])
  func `options may stand anywhere, and the last one counts`(words: [String]) {
    let arguments = arguments(words)
    #expect(arguments.problem == nil)
    #expect(arguments.text(.page) == "2")
    #expect(arguments.text(.search) == "a b")
  }

  @Test(
    arguments: [
      (["image", "3", "-fo", "x"], "x"), (["image", "3", "-ox"], "x"),
      (["image", "3", "-fox"], "x"), (["image", "3", "-o", "-"], "-"),
    ])
  func `letters may stand together, the last with a value`(words: [String], output: String) throws {
    let arguments = arguments(words)
    #expect(arguments.problem == nil)
    #expect(arguments.text(.output) == output)
    #expect(arguments.has(.force) == words[2].hasPrefix("-f"))
  }

  @Test(arguments: [
    ["register", "--image", "a", "--image", "b", "--image=c"],
    ["register", "a", "b", "c"], ["register", "a", "--image", "b", "--", "c"],
  ])
  func `images may be options or operands`(words: [String]) throws {
    #expect(arguments(words).problem == nil)
    #expect(arguments(words).files(.image).map(\.path) == ["a", "b", "c"])
  }

  @Test(
    arguments: [
      (["show", "--json", "--", "--page"], ["--page"]), (["show", "-5"], ["-5"]),
      (["show", "-"], ["-"]),
    ])
  func `operands may begin with a dash`(words: [String], operands: [String]) {
    #expect(arguments(words).problem == nil)
    #expect(arguments(words).operands == operands)
  }

  @Test(arguments: [
    (["--search=--json=1"], "--json=1"), (["--search=\u{301}"], "\u{301}"),
    (["--search", "-\u{301}"], "-\u{301}"), (["search", "x"], "x"),
  ])
  func `a value may begin with dashes or a combining mark`(words: [String], text: String) throws {
    #expect(arguments(words).problem == nil)
    #expect(arguments(words).text(.search) == text)
  }

  private static let problems = """
    lsit → There's no command 'lsit'. Did you mean 'list'?
    frobnicate → There's no command 'frobnicate'. See 'openmarket help'.
    comp → There's no command 'comp'. Did you mean 'completions'?
    --pgae 2 → There's no option '--pgae'. Did you mean '--page'?
    -x → There's no option '-x'. See 'openmarket help'.
    reset -yx → There's no option '-yx'. See 'openmarket help'.
    browse --json → 'browse' has no option --json. See 'openmarket help browse'.
    list lsit --pgae → There's no option '--pgae'. Did you mean '--page'?
    show 3 --page 2 → 'show' has no option --page. See 'openmarket help show'.
    --page --json → --page needs a value. Write '--page=N'.
    --json=yes → --json takes no value.
    show 1 2 → '2' isn't expected here. Quote values that contain spaces.
    register --secret=x → --secret isn't an option, because others could see the secret. Use --secret-file or \
    OPENMARKET_SECRET.
    """

  @Test(arguments: CommandOutcome.rows(of: problems))
  func `the first error is reported`(words: [String], text: String) {
    let problem = arguments(words).problem
    #expect((problem?.lines(in: .english), problem?.exitCode) == ([text], .usage))
  }

  @Test func `an argument that isn't UTF-8 is reported by its position`() {
    let text = "Argument 2 isn't UTF-8. Check the character encoding of your terminal."
    #expect(arguments(["register", nil, "--json"]).problem?.lines(in: .english) == [text])
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
    let context = Console(arguments: arguments(words, environment))
    #expect(context.language == language)
    #expect((!context.arguments.has(.noColor), context.isJSON) == (allowsStyle, isJSON))
  }

  @Test(
    arguments: [
      ([], ["OPENMARKET_SERVER": "http://a.example"], "http://a.example", nil),
      (
        ["--server=http://b.example"], ["OPENMARKET_SERVER": "http://a.example"],
        "http://b.example", nil
      ),
      ([], ["OPENMARKET_SERVER": ""], nil, nil),
      (["--data-dir", "/a"], ["OPENMARKET_SERVER": "https://a.example"], nil, "/a"),
      (
        [], ["OPENMARKET_SERVER": "https://a.example", "OPENMARKET_DATA_DIR": "/a"],
        "https://a.example", nil
      ),
      ([], ["OPENMARKET_DATA_DIR": "/a b%20"], nil, "/a b%20"),
    ] as [([String], [String: String], String?, String?)])
  @MainActor
  func `a market is a server or a folder, on the command line before the environment`(
    words: [String], environment: [String: String], server: String?, folder: String?
  ) throws {
    let arguments = arguments(["list"] + words, environment)
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
    let file = arguments(["list", "--data-dir", path], ["HOME": "/h"]).files(.dataFolder)
    #expect(file.first?.url.path == expected)
  }

  @Test func `a file that is too large is cut off after one more byte`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(count: 5), to: "file")
    #expect(NamedFile(path, home: nil).bytes(limit: 3)?.count == 4)
    #expect(NamedFile(path, home: nil).bytes(limit: 5)?.count == 5)
  }
}
