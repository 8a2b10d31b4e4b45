import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for the credentials that `login` saves and `logout` deletes.
final class LoginTests: SellersScene {
  private static let delete = ["delete", "1", "--yes"]

  private func login(_ more: String...) -> [String] {
    ["login", "--identifier", SellersDesk.identifier, "--secret-file", desk.secretFile] + more
  }

  @Test func `a saved seller sells on that server alone, until the logout`() async throws {
    let url = try serveMarket()
    let (server, path) = (["--server", url], desk.sellerFile(url).path)
    let saved = try await desk.run(login() + server)
    let text = "Saved your identifier and secret for \(url) in \(path)."
    #expect((saved.output, saved.error) == ("\(text) Only you can read this file.\n", ""))
    let id = try await desk.submitted(desk.register + server)
    try await desk.run(["show", id] + server)

    let elsewhere = ["--server", url.replacing("127.0.0.1", with: "localhost")]
    try await desk.run(desk.register + elsewhere, exits: 2)
    // The saved secret isn't used with a different identifier.
    let words = desk.register + server + ["--identifier", "somebody"]
    let another = try await desk.run(words, exits: 2)
    #expect(another.error.contains("needs --secret-file PATH (OPENMARKET_SECRET). "))

    let removed = try await desk.run(["logout"] + server)
    #expect(removed.output == "Removed your identifier and secret for \(url) (\(path)).\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    try await desk.run(desk.register + server, exits: 2)
    let again = try await desk.run(["logout"] + server)
    #expect(again.output == "No sign-in was saved for \(url).\n")
    // JSON is the state of the seller settings, without credentials.
    let json = try await desk.run(login("--json", "--vendor", "30"))
    #expect(json.output.contains("\"vendorId\" : 30"))
    #expect(try await desk.run(["logout", "--json"]).output.contains("\"seller\" : null"))
  }

  @Test func `the older API needs only a secret`() async throws {
    let current = ["--server", try serveMarket()]
    let older = current + ["--api", "v1"]
    let secret = ["OPENMARKET_SECRET": SellersDesk.secret]
    let nobody = try await desk.run(desk.register + older, exits: 2)
    let needs = "openmarket: 'register' also needs --secret-file PATH (OPENMARKET_SECRET). "
    #expect(nobody.error.hasPrefix(needs))
    let id = try await desk.submitted(desk.register + older, secret)
    try await desk.run(["edit", id, "--price", "9000"] + older, secret)
    let shown = try await desk.run(["show", id, "--json"] + older)
    expectEqual(try shown.state.product?.price, "9000")
    try await desk.run(["login"] + older, secret)
    // Version 3 of the API still requires an identifier.
    let delete = ["delete", id, "--yes"]
    let other = try await desk.run(delete + current, exits: 2)
    #expect(other.error.contains("--identifier"))
    try await desk.run(delete + older)
    // A sign-in with the older API keeps the identifier, which the others need.
    try await desk.run(["login"] + current, SellersDesk.variables)
    try await desk.run(["login"] + older, secret)
    try await desk.run(delete + current, exits: 4)
  }

  @Test(arguments: ["logout", "login"])
  func `another seller doesn't find the pages of the previous one`(command: String) async throws {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Kettle")])
    let server = try serve { request, _ in MarketAnswers.reading(request, list: list) }
    let options = ["--server", server.address]
    try await desk.run(login() + options)
    try await desk.run(["list"] + options)
    let other = command == "login" ? login("--identifier", "second") : ["logout"]
    try await desk.run(other + options)
    server.stop()
    expectEqual(try await desk.run(["list"] + options, exits: 3).output, "")
  }

  @Test func `saved pages that can't be removed at a sign-out are told`() async throws {
    // The folder of the pages is a file.
    let cache = desk.folder.url.appending(path: "cache/openmarket")
    try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    _ = try desk.folder.write(Data(), to: "cache/openmarket/pages")
    let environment = ["XDG_CACHE_HOME": "\(desk.folder.path)/cache"]
    let server = ["--server", "https://market.example"]
    try await desk.run(login() + server, environment)
    let failure = try await desk.failure(["logout"] + server, environment, exits: 0)
    #expect(failure.code == "pages-not-removed")
  }

  @Test func `a file that others can open is refused with advice`() async throws {
    let path = desk.sellerFile().path
    try await desk.run(login())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let refused = try await desk.run(Self.delete, exits: 5)
    let advice = "openmarket: Other users can open \(path). Make it private (chmod go-rwx)"
    #expect(refused.error.hasPrefix(advice))
    // The unusable file doesn't matter if environment variables contain both credentials.
    try await desk.run(Self.delete, SellersDesk.variables, exits: 4)
    try await desk.run(login())
  }

  @Test func `a file that can't be read or written has an exit code`() async throws {
    let file = desk.sellerFile()
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    expectEqual(try await desk.failure(Self.delete, exits: 5).code, "seller-file")
    expectEqual(try await desk.failure(login(), exits: 1).code, "seller-store-unavailable")
  }

  @Test func `a byte order mark isn't part of the secret`() async throws {
    for (secret, ending) in [("word", ""), ("wo rd", " "), ("\u{FEFF}word", "\u{A0}")] {
      let text = "\u{FEFF}\(secret)\(ending)\r\n"
      try Data(text.utf8).write(to: URL(filePath: desk.secretFile))
      let run = try await desk.run(login())
      #expect(run.error.contains("The secret ends with a space.") == !ending.isEmpty)
      let saved = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
      #expect(saved?.secret.plaintext.utf8.elementsEqual((secret + ending).utf8) == true)
    }
  }

  @Test func `the command line precedes the environment, also with a pipe`() async throws {
    let pipe = try Descriptor.pipe()
    defer { pipe.reader.close() }
    pipe.writer.write("from-the-pipe\n")
    pipe.writer.close()
    try await desk.run(
      ["login", "--secret-file", "/dev/fd/\(pipe.reader.number)"],
      ["OPENMARKET_SECRET": "from-the-environment", "OPENMARKET_IDENTIFIER": "somebody"])
    let saved = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
    #expect(saved?.secret.plaintext == "from-the-pipe")
    #expect(saved?.identifier.plaintext == "somebody")
  }
}
