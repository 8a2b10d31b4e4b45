import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct ArgumentParserTests {
  @Test(arguments: [
    ["list", "--page", "2", "--search", "a b"],
    ["list", "--page=2", "--search=a b"],
    ["--page", "2", "list", "--search", "a b"],
    ["--page=1", "--search", "a b", "list", "--page", "2"],
    ["--page", "2", "--search", "a b"],
  ])
  func `options may stand anywhere, and the last one counts`(arguments: [String]) {
    let parsed = ArgumentParser.parse(arguments)
    #expect(parsed.problem == nil)
    #expect(parsed.values == ["page": "2", "search": "a b"])
  }

  @Test(
    arguments: [
      (["reset", "-yh"], ["yes": "", "help": ""]),
      (["image", "3", "-fo", "x"], ["force": "", "output": "x"]),
      (["image", "3", "-ox"], ["output": "x"]),
      (["image", "3", "-fox"], ["force": "", "output": "x"]),
      (["image", "3", "-o", "-"], ["output": "-"]), (["list", "-a"], ["all": ""]),
    ] as [([String], [String: String])])
  func `letters may stand together, the last one with its value`(
    arguments: [String], values: [String: String]
  ) {
    let parsed = ArgumentParser.parse(arguments)
    #expect(parsed.problem == nil)
    #expect(parsed.values == values)
  }

  @Test(arguments: [
    ["register", "--image", "a", "--image", "b", "--image=c"],
    ["register", "--image", "a", "b", "c"],
    ["register", "a", "b", "c"], ["register", "a", "--image", "b", "--", "c"],
  ])
  func `pictures may be given one by one, or after one another`(arguments: [String]) throws {
    let parsed = ArgumentParser.parse(arguments)
    #expect(parsed.problem == nil)
    #expect(try RegisterRequest(parsed).pictures == ["a", "b", "c"])
  }

  @Test func `two dashes end the options`() {
    let parsed = ArgumentParser.parse(["show", "--json", "--", "--page"])
    #expect(parsed.problem == nil)
    #expect(parsed.operands == ["--page"])
    #expect(parsed.has(CommonOptions.json))
  }

  @Test(arguments: ["-5", "-"])
  func `a number below zero and a dash are no options`(word: String) {
    #expect(ArgumentParser.parse(["show", word]).operands == [word])
  }

  @Test func `a value may begin with dashes when it follows an equals sign`() {
    let parsed = ArgumentParser.parse(["--search=--json=1"])
    #expect(parsed.values == ["search": "--json=1"])
  }

  @Test(
    arguments: [
      (["--search=\u{FF9F}x"], ["search": "\u{FF9F}x"]),
      (["--search=\u{301}"], ["search": "\u{301}"]),
      (["--search", "-\u{301}"], ["search": "-\u{301}"]),
      (["image", "3", "-o\u{FF9F}x"], ["output": "\u{FF9F}x"]),
    ] as [([String], [String: String])])
  func `a value may begin with a combining mark`(arguments: [String], values: [String: String]) {
    let parsed = ArgumentParser.parse(arguments)
    #expect(parsed.problem == nil)
    #expect(parsed.values == values)
  }

  @Test(
    arguments: [
      (["lsit"], .unknownCommand("lsit", suggestion: "list")),
      (["frobnicate"], .unknownCommand("frobnicate", suggestion: nil)),
      ([""], .unknownCommand("", suggestion: nil)),
      (["--pgae", "2"], .unknownOption("--pgae", suggestion: "--page")),
      (["--frobnicate=1"], .unknownOption("--frobnicate", suggestion: nil)),
      (["-x"], .unknownOption("-x", suggestion: nil)),
      (["-page", "2"], .unknownOption("-page", suggestion: "--page")),
      (["show", "3", "--page", "2"], .foreignOption("--page", command: .show)),
      (["--page"], .missingValue(of: "--page", placeholder: "N")),
      (["--page", "--json"], .missingValue(of: "--page", placeholder: "N")),
      (["--json=yes"], .unexpectedValue(of: "--json")),
      (["show", "1", "2"], .unexpectedOperand("2")),
      (["health", "now"], .unexpectedOperand("now")),
      (["reset", "-yx"], .unknownOption("-yx", suggestion: nil)),
      (["hlep"], .unknownCommand("hlep", suggestion: "help")),
      (["comp"], .unknownCommand("comp", suggestion: "completions")),
      (["regster"], .unknownCommand("regster", suggestion: "register")),
      (["register", "--nmae", "x"], .unknownOption("--nmae", suggestion: "--name")),
      (["register", "--secret=x"], .secretAsArgument("--secret")),
      (["register", "--secret=\u{FF9F}x"], .secretAsArgument("--secret")),
      (["--\u{FF9F}x"], .unknownOption("--\u{FF9F}x", suggestion: nil)),
      (["-\u{FF9F}x"], .unknownOption("-\u{FF9F}x", suggestion: nil)),
      (["--page", "--\u{FF9F}x"], .missingValue(of: "--page", placeholder: "N")),
      (["list", "lsit", "--pgae"], .unknownOption("--pgae", suggestion: "--page")),
    ] as [([String], UsageError)])
  func `a wrong word is told`(arguments: [String], problem: UsageError) {
    #expect(ArgumentParser.parse(arguments).problem == problem)
  }

  @Test func `what follows a wrong word is still read`() {
    let parsed = ArgumentParser.parse(["lsit", "--json", "--lang", "ko"])
    #expect(parsed.problem != nil)
    #expect(Preferences(Settings(parsed)).isJSON)
    #expect(Preferences(Settings(parsed)).language == .korean)
  }

  @Test(arguments: [
    ("list", "list", 0), ("lst", "list", 1), ("lsit", "list", 1), ("list", "", 4),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `a spelling differs by so many letters`(left: String, right: String, distance: Int) {
    #expect(Spelling.distance(Array(left), Array(right)) == distance)
    #expect(Spelling.distance(Array(right), Array(left)) == distance)
  }
}
