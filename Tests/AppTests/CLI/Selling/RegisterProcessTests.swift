import Foundation
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite struct RegisterProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func register(_ more: String...) -> [String] {
    ["register"] + SellersDesk.lamp + more
  }

  @Test func `a registered product is there for the next process, and it is said as whom`()
    async throws
  {
    let run = try await desk.run(register("--stock", "3", "--discount=500", desk.picture))
    #expect(run.exitCode == 0)
    let told = run.error.split(separator: "\n").map(String.init)
    #expect(
      told.dropFirst() == [
        "openmarket: selling as the embedded market's ready seller 'Sandbox Seller'",
        "openmarket: registered #184",
      ])
    let shown = try await desk.run(["show", "184"])
    #expect(shown.output == run.output)
    let product = try await desk.product(["show", "184"])
    #expect(product.price == "15000" && product.discount == "500" && product.stock == 3)
    #expect(try await desk.run(["list"]).output.contains("Desk lamp"))
  }

  @Test func `with JSON the product is printed as show prints it, and nothing else is said`()
    async throws
  {
    let run = try await desk.run(register("--image", desk.picture, "--json", "--currency", "usd"))
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(run.output == (try await desk.run(["show", "184", "--json"]).output))
  }

  @Test func `away from a terminal everything that is missing is told at once`() async throws {
    let server = ["--server", "http://127.0.0.1:1"]
    let bare = try await desk.run(["register"] + server)
    #expect(bare.exitCode == 2)
    #expect(bare.output.isEmpty)
    #expect(
      bare.error == """
        openmarket: 'register' needs --name TEXT, --description TEXT, --price AMOUNT, --image PATH, \
        --identifier TEXT (or OPENMARKET_IDENTIFIER), --secret-file PATH (or OPENMARKET_SECRET). \
        'openmarket login' keeps who you are.

        """)
    let some = try await desk.run(
      register() + server, ["OPENMARKET_IDENTIFIER": SellersDesk.identifier])
    #expect(
      some.error == """
        openmarket: 'register' needs --image PATH, --secret-file PATH (or OPENMARKET_SECRET). \
        'openmarket login' keeps who you are.

        """)
    let (failure, exitCode) = try await desk.failure(["register", "--name", "Lamp", "--dry-run"])
    #expect(failure.code == "usage" && exitCode == 2)
    #expect(failure.message.contains("--description TEXT, --price AMOUNT, --image PATH."))
    #expect(desk.folder.names(in: ".local").isEmpty)
  }

  @Test func `the older API needs a secret alone`() async throws {
    let market = try await ServedMarketProcess("--ephemeral")
    let server = ["--server", market.announcement.url, "--api", "legacy"]
    let secret = ["OPENMARKET_SECRET": SellersDesk.secret]
    let nobody = try await desk.run(register(desk.picture) + server)
    #expect(nobody.exitCode == 2)
    #expect(
      nobody.error == """
        openmarket: 'register' needs --secret-file PATH (or OPENMARKET_SECRET). \
        'openmarket login' keeps who you are.

        """)
    let product = try await desk.product(register(desk.picture) + server, secret)
    #expect(product.name == "Desk lamp" && product.price == "15000")
    let id = "\(product.id)"
    #expect(
      try await desk.product(["edit", id, "--price", "9000"] + server, secret).price == "9000")
    #expect(try await desk.run(["login"] + server, secret).exitCode == 0)
    // The other API of the server still needs an identifier.
    let other = try await desk.run(["delete", id, "--yes", "--server", market.announcement.url])
    #expect(other.exitCode == 2 && other.error.contains("--identifier"), "\(other.error)")
    #expect(try await desk.run(["delete", id, "--yes"] + server).exitCode == 0)
    #expect(await market.stop().exitCode == 0)
  }

  @Test func `all that is wrong is told at once, and nothing is sent`() async throws {
    let wrong = [
      "register", "--name", "ab", "--description", "short", "--price", "1,5x", "--stock=-1",
      "--image", try desk.folder.write(Data("GIF89a".utf8), to: "clip.gif"),
    ]
    let (failure, exitCode) = try await desk.failure(wrong)
    #expect(exitCode == 6)
    #expect(failure.code == "invalid-product")
    let codes = [
      "name-length", "description-length", "unreadable-number", "negative-stock", "image-format",
    ]
    #expect(failure.issues?.map(\.code) == codes)
    #expect(failure.issues?.map(\.field) == ["name", "description", "price", "stock", "images"])
    let run = try await desk.run(wrong)
    #expect(run.exitCode == 6 && run.output.isEmpty)
    let lines = run.error.split(separator: "\n").suffix(6).map(String.init)
    #expect(lines.allSatisfy { $0.hasPrefix("openmarket: ") })
    #expect(lines.last == "openmarket: nothing was sent: 5 issues.")
    #expect(lines.dropLast().map { $0.dropFirst(12) } == failure.issues?.map { $0.message[...] })
    #expect(try await desk.run(["show", "184"]).exitCode == 4)
  }

  @Test func `of far too many pictures only that is told`() async throws {
    let pictures = Array(repeating: desk.picture, count: 11)
    let (failure, exitCode) = try await desk.failure(register() + pictures)
    #expect(exitCode == 6)
    #expect(failure.issues?.map(\.code) == ["image-count"])
  }

  @Test(arguments: ["SHORT", "", "12a", "원화화", "ＫＲＷ", "KR"])
  func `what is no code of a currency is a wrong option`(text: String) async throws {
    let (failure, exitCode) = try await desk.failure(
      register(desk.picture, "--currency=\(text)", "--dry-run"))
    #expect(exitCode == 2)
    #expect(failure.code == "usage")
    #expect(
      failure.message
        == "--currency cannot be '\(text)': it takes a code of three letters such as KRW.")
  }

  @Test func `a currency that nobody here knows is the market's business`() async throws {
    let (failure, exitCode) = try await desk.failure(register(desk.picture, "--currency", "xts"))
    #expect(exitCode == 6)
    #expect(failure.code == "rejected", "\(failure.message)")
    #expect(
      try await desk.run(register(desk.picture, "--currency", "xts", "--dry-run")).exitCode == 0)
  }

  @Test func `help on edit speaks of no currency but the product's own`() {
    let help = HelpText(language: .english)
    #expect(!help.lines(on: .command(.edit)).contains { $0.contains("nless given") })
    #expect(
      help.lines(on: .command(.register)).contains {
        $0.contains("Unless given, the currency is KRW")
      })
  }

  @Test(arguments: ["missing.png", "."])
  func `a picture that cannot be read is told by its path`(name: String) async throws {
    let path = desk.folder.path + "/" + name
    let (failure, exitCode) = try await desk.failure(register("--image", path))
    #expect(exitCode == 2)
    #expect(failure.message.contains(path))
  }

  @Test(arguments: [["--lang", "ko"], ["--lang", "en"]])
  func `everything is told in Korean and English`(language: [String]) async throws {
    let run = try await desk.run(register(desk.picture) + language)
    let isKorean = language.contains("ko")
    #expect(run.error.contains(isKorean ? "184번으로 등록했습니다." : "registered #184"))
    #expect(run.error.contains("Sandbox Seller"))
    #expect(run.error.contains("판매합니다") == isKorean)
  }

  @Test func `a wrong secret, an unknown seller and no server are told apart`() async throws {
    let wrong = try await desk.failure(
      register(desk.picture, "--identifier", SellersDesk.identifier),
      ["OPENMARKET_SECRET": "wrong"])
    #expect(wrong.exitCode == 5)
    let unknown = try await desk.failure(
      register(desk.picture, "--identifier", "nobody"), ["OPENMARKET_SECRET": "wrong"])
    #expect(unknown.exitCode == 5)
    let gone = try await desk.failure(
      register(desk.picture, "--server", "http://127.0.0.1:1", "--identifier", "nobody"),
      ["OPENMARKET_SECRET": "wrong"])
    #expect(gone.exitCode == 3)
  }
}
