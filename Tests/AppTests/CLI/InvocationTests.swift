import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct InvocationTests {
  @Test(arguments: [
    ([], MarketDialect.current, false), (["--api", "legacy"], .legacy, false),
    (["--allow-http"], .current, true), (["--api=current", "--allow-http"], .current, true),
  ])
  func `how the server is talked to is told from its options`(
    options: [String], dialect: MarketDialect, allowsPlainHTTP: Bool
  ) throws {
    var choice = ServerChoice()
    choice.dialect = dialect
    choice.allowsPlainHTTP = allowsPlainHTTP
    #expect(try invocation(["health"] + options) == .health(server: choice))
  }

  private func invocation(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws(UsageError) -> Invocation {
    try Invocation(Settings(ArgumentParser.parse(arguments), environment: environment))
  }

  @Test(arguments: [[], ["list"]])
  func `without more, the first page is listed`(arguments: [String]) throws {
    guard case .list(let request, let server) = try invocation(arguments) else {
      Issue.record("no list")
      return
    }
    #expect(request.page == .first)
    #expect(request.searchText == nil)
    #expect(request.layout == .list)
    #expect(server == ServerChoice())
  }

  @Test func `a page is told from all options`() throws {
    let arguments = ["--page=3", "--per-page=7", "--search", "tea pot", "--layout=grid"]
    guard case .list(let request, _) = try invocation(arguments) else {
      Issue.record("no list")
      return
    }
    #expect(request.page == (try PageRequest(number: 3, size: 7)))
    #expect(request.searchText == "tea pot")
    #expect(request.layout == .grid)
    #expect(
      request.repeatedOptions == ["--per-page", "7", "--search", "tea pot", "--layout", "grid"])
  }

  @Test(arguments: [
    (["--page", "0"], "--page cannot be '0': it takes a whole number from 1 up."),
    (["--page", "-3"], "--page cannot be '-3': it takes a whole number from 1 up."),
    (["--page", "x"], "--page cannot be 'x': it takes a whole number from 1 up."),
    (["--page="], "--page cannot be '': it takes a whole number from 1 up."),
    (
      ["--page", "99999999999999999999"],
      "--page cannot be '99999999999999999999': it takes a whole number from 1 up."
    ),
    (["--per-page", "0"], "--per-page cannot be '0': it takes a whole number from 1 to 1000."),
    (
      ["--per-page", "1001"],
      "--per-page cannot be '1001': it takes a whole number from 1 to 1000."
    ),
    (["--layout", "tree"], "--layout cannot be 'tree': it takes one of list, grid."),
    (["--lang", "fr"], "--lang cannot be 'fr': it takes one of ko, en."),
    (["show"], "ID is missing; write 'openmarket show ID'."),
    (["show", "abc"], "ID cannot be 'abc': it takes a whole number from 1 up."),
    (["show", "0"], "ID cannot be '0': it takes a whole number from 1 up."),
    (["show", "-1"], "ID cannot be '-1': it takes a whole number from 1 up."),
    (
      ["serve", "--port", "65536"],
      "--port cannot be '65536': it takes a whole number from 0 to 65535."
    ),
    (["serve", "--port="], "--port cannot be '': it takes a whole number from 0 to 65535."),
    (
      ["serve", "--host="],
      "--host cannot be '': it takes an address of this machine such as 127.0.0.1 or ::1."
    ),
    (["serve", "--data-dir="], "--data-dir cannot be '': it takes the path of a file or folder."),
    (
      ["serve", "--data-dir", "a", "--ephemeral"],
      "--ephemeral and --data-dir cannot be given together."
    ),
    (
      ["serve", "--data-dir", "a", "--products", "5"],
      "--products and --data-dir cannot be given together."
    ),
    (
      ["serve", "--products", "100001"],
      "--products cannot be '100001': it takes a whole number from 1 to 100000."
    ),
    (
      ["reset", "--server", "http://a.example"],
      "'reset' takes no option --server. See 'openmarket help reset'."
    ),
    (["help", "lst"], "there is no help on 'lst'. Did you mean 'list'?"),
    (["help", "exit-code"], "there is no help on 'exit-code'. Did you mean 'exit-codes'?"),
    (
      ["--server", "ftp://a"],
      "--server cannot be 'ftp://a': a server address begins with http:// or https://."
    ),
  ])
  func `a wrong value is told with what is allowed`(arguments: [String], text: String) {
    let error = #expect(throws: UsageError.self) { try invocation(arguments) }
    #expect(error?.text(.english) == text)
  }

  @Test(
    arguments: [
      (["--help"], .help(.overview)),
      (["-h"], .help(.overview)),
      (["help"], .help(.overview)),
      (["show", "-h"], .help(.command(.show))),
      (["--page=x", "list", "--help"], .help(.command(.list))),
      (["help", "health"], .help(.command(.health))),
      (["help", "exit-codes"], .help(.exitCodes)),
      (["--version"], .version),
    ] as [([String], Invocation)])
  func `help needs nothing else to be right`(arguments: [String], expected: Invocation) throws {
    #expect(try invocation(arguments, ["OPENMARKET_SERVER": "no address"]) == expected)
  }

  @Test(
    arguments: [
      ([], ["OPENMARKET_SERVER": "http://a.example"], "http://a.example"),
      (
        ["--server=http://b.example"], ["OPENMARKET_SERVER": "http://a.example"], "http://b.example"
      ),
      ([], ["OPENMARKET_SERVER": ""], nil),
    ] as [([String], [String: String], String?)])
  func `the server is the option's, else the variable's`(
    options: [String], environment: [String: String], expected: String?
  ) throws {
    let server = try expected.map { try ServerAddress($0) }
    #expect(
      try invocation(["health"] + options, environment)
        == .health(server: ServerChoice(address: server)))
  }

  @Test func `a market is served here alone and kept, unless asked otherwise`() throws {
    guard case .serve(let request) = try invocation(["serve"], ["OPENMARKET_SERVER": "x"]) else {
      Issue.record("nothing to serve")
      return
    }
    #expect(request.host == "127.0.0.1")
    #expect(request.port == 8080)
    #expect(request.place == .folder(nil))
    #expect(!request.isLenient)
    #expect(request.faultsPath == nil)
  }

  @Test(arguments: [["--products", "500"], ["--products=500", "--ephemeral"]])
  func `a number of products is invented in memory`(options: [String]) throws {
    guard case .serve(let request) = try invocation(["serve"] + options) else {
      Issue.record("nothing to serve")
      return
    }
    #expect(request.place == .invented(products: 500))
  }

  @Test(arguments: [
    ([String](), ServeRequest.Place.memory), (["--products=5"], .invented(products: 5)),
  ])
  func `a seed asks for a market in memory`(
    options: [String], place: ServeRequest.Place
  ) throws {
    guard case .serve(let request) = try invocation(["serve", "--seed", "7"] + options) else {
      Issue.record("nothing to serve")
      return
    }
    #expect(request.seed == 7)
    #expect(request.place == place)
    #expect(throws: UsageError.self) {
      try invocation(["serve", "--seed", "7", "--data-dir", "/a"] + options)
    }
  }

  @Test func `what to serve is told from all options`() throws {
    let words = [
      "serve", "--host=::1", "--port=0", "--ephemeral", "--lenient", "--faults", "f.json",
    ]
    guard case .serve(let request) = try invocation(words) else {
      Issue.record("nothing to serve")
      return
    }
    #expect(request.host == "::1")
    #expect(request.port == 0)
    #expect(request.place == .memory)
    #expect(request.isLenient)
    #expect(request.faultsPath == "f.json")
  }

  @Test(arguments: [("/a/b", "/a/b"), ("/a/b/", "/a/b"), ("/a b%20", "/a b%20")])
  func `a folder is taken as it is written`(text: String, path: String) throws {
    guard case .reset(let request) = try invocation(["reset", "-y", "--data-dir", text]) else {
      Issue.record("nothing to reset")
      return
    }
    #expect(request.folder?.path == path)
    #expect(request.isConfirmed)
  }

  @Test(
    arguments: Language.allCases,
    [
      "https://seller:hunter2@market.example", "http://a.example/?token=hunter2",
      "http://a.example/#hunter2", "http://:hunter2@", "hunter2:x@a.example",
      "ftp://seller:hunter2@a.example", "http://seller:hunter2%@a.example",
      "http://?token=hunter2", "http://a.example:0/?token=hunter2", "a.example/?token=hunter2",
    ])
  func `what can hold a secret in an address is not repeated`(language: Language, address: String) {
    for (options, environment) in [
      (["--server", address], [:]), ([], ["OPENMARKET_SERVER": address]),
    ] {
      let error = #expect(throws: UsageError.self) { try invocation(options, environment) }
      #expect(error?.text(language).contains("hunter2") == false)
    }
  }

  @Test func `a wrong variable is told by its name`() {
    let error = #expect(throws: UsageError.self) {
      try invocation(["list"], ["OPENMARKET_SERVER": "nowhere"])
    }
    #expect(error?.text(.korean).hasPrefix("OPENMARKET_SERVER의 값 'nowhere'은(는)") == true)
  }
}
