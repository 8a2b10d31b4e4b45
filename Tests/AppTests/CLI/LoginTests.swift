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
    #expect((saved.exitCode, saved.error) == (0, ""))
    let text = "Saved your identifier and secret for \(url) in \(path)."
    #expect(saved.output == "\(text) Only you can read this file.\n")
    let id = try await desk.submitted(desk.register + server)
    expectEqual(try await desk.run(["show", id] + server).exitCode, 0)

    let elsewhere = ["--server", url.replacing("127.0.0.1", with: "localhost")]
    expectEqual(try await desk.failure(desk.register + elsewhere).exitCode, 2)
    // The saved secret isn't used with a different identifier.
    let another = try await desk.failure(desk.register + server + ["--identifier", "somebody"])
    #expect(another.0.text.contains("needs --secret-file PATH (OPENMARKET_SECRET). "))

    let removed = try await desk.run(["logout"] + server)
    #expect(removed.output == "Removed your identifier and secret for \(url) (\(path)).\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    expectEqual(try await desk.failure(desk.register + server).exitCode, 2)
    let again = try await desk.run(["logout"] + server)
    #expect((again.exitCode, again.output) == (0, "No sign-in was saved for \(url).\n"))
    // JSON is the state of the seller settings, without credentials.
    let json = try await desk.run(login("--json", "--vendor", "30"))
    #expect(json.output.contains("\"vendorId\" : 30"))
    #expect(try await desk.run(["logout", "--json"]).output.contains("\"seller\" : null"))
  }

  @Test func `the older API needs only a secret`() async throws {
    let current = ["--server", try serveMarket()]
    let older = current + ["--api", "v1"]
    let secret = ["OPENMARKET_SECRET": SellersDesk.secret]
    let nobody = try await desk.run(desk.register + older)
    let needs = "openmarket: 'register' also needs --secret-file PATH (OPENMARKET_SECRET). "
    #expect(nobody.exitCode == 2)
    #expect(nobody.error.hasPrefix(needs))
    let id = try await desk.submitted(desk.register + older, secret)
    _ = try await desk.submitted(["edit", id, "--price", "9000"] + older, secret)
    expectEqual(try await desk.product(["show", id] + older).price, "9000")
    expectEqual(try await desk.run(["login"] + older, secret).exitCode, 0)
    // Version 3 of the API still requires an identifier.
    let delete = ["delete", id, "--yes"]
    let other = try await desk.run(delete + current)
    #expect(other.exitCode == 2)
    #expect(other.error.contains("--identifier"))
    expectEqual(try await desk.run(delete + older).exitCode, 0)
    // A sign-in with the older API keeps the identifier, which the others need.
    try await desk.run(["login"] + current, SellersDesk.variables)
    try await desk.run(["login"] + older, secret)
    expectEqual(try await desk.failure(delete + current).exitCode, 4)
  }

  @Test(arguments: ["logout", "login"])
  func `another seller doesn't find the pages of the previous one`(command: String) async throws {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Kettle")])
    let server = try serve { MarketAnswers.reading($0, list: list) }
    let options = ["--server", server.address]
    try await desk.run(login() + options)
    expectEqual(try await desk.run(["list"] + options).exitCode, 0)
    let other = command == "login" ? login("--identifier", "second") : ["logout"]
    expectEqual(try await desk.run(other + options).exitCode, 0)
    server.stop()
    #expect(try await desk.run(["list"] + options).output.isEmpty)
  }

  @Test(arguments: [[], ["--json"]])
  func `saved pages that can't be removed at a sign-out are told`(options: [String]) async throws {
    // The folder of the pages is a file.
    let cache = desk.folder.url.appending(path: "cache/openmarket")
    try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    _ = try desk.folder.write(Data(), to: "cache/openmarket/pages")
    let environment = ["XDG_CACHE_HOME": "\(desk.folder.path)/cache"]
    let server = ["--server", "https://market.example"]
    expectEqual(try await desk.run(login() + server, environment).exitCode, 0)
    let run = try await desk.run(["logout"] + server + options, environment)
    #expect((run.exitCode, run.output.isEmpty) == (0, false))
    let text = "Old saved pages couldn't be removed"
    guard !options.isEmpty else { return #expect(run.error.hasPrefix("openmarket: \(text)")) }
    let failure = try SellersDesk.Failure(run.error)
    #expect(failure.code == "pages-not-removed")
    #expect(failure.text.hasPrefix(text))
  }

  @Test func `a file that others can open is refused with advice`() async throws {
    let path = desk.sellerFile().path
    try await desk.run(login())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let refused = try await desk.run(Self.delete)
    #expect((refused.exitCode, refused.output) == (5, ""))
    let advice = "openmarket: Other users can open \(path). Make it private (chmod go-rwx)"
    #expect(refused.error.hasPrefix(advice))
    #expect(refused.error.filter { $0 == "\n" }.count == 1)
    // The unusable file doesn't matter if environment variables contain both credentials.
    expectEqual(try await desk.failure(Self.delete, SellersDesk.variables).exitCode, 4)
    expectEqual(try await desk.run(login()).exitCode, 0)
  }

  @Test func `a file that can't be read or written has an exit code`() async throws {
    let file = desk.sellerFile()
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let read = try await desk.failure(Self.delete)
    #expect((read.0.code, read.exitCode) == ("seller-file", 5))
    let written = try await desk.failure(login())
    #expect((written.0.code, written.exitCode) == ("seller-store-unavailable", 1))
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
    let run = try await desk.run(
      ["login", "--secret-file", "/dev/fd/\(pipe.reader.number)"],
      ["OPENMARKET_SECRET": "from-the-environment", "OPENMARKET_IDENTIFIER": "somebody"])
    #expect(run.exitCode == 0, "\(run.error)")
    let saved = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
    #expect(saved?.secret.plaintext == "from-the-pipe")
    #expect(saved?.identifier.plaintext == "somebody")
  }
}
