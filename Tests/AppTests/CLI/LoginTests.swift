import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for the credentials that `login` saves and `logout` deletes.
@Suite(.takingTurns(.startingPrograms)) final class LoginTests: SellersScene {
  private static let delete = ["delete", "1", "--yes"]

  private func login(_ more: String...) -> [String] {
    ["login", "--identifier", SellersDesk.identifier, "--secret-file", desk.secretFile] + more
  }

  @Test func `a saved seller sells on that server alone, until the logout`() async throws {
    try await ServedMarketProcess.inMemory { served in
      let (url, file) = (served.announcement.url, desk.sellerFile(served.announcement.url))
      let saved = try await desk.run(login("--server", url))
      #expect((saved.exitCode, saved.error) == (0, ""))
      let path = file.path
      #expect(
        saved.output == """
          Saved your identifier and secret for \(url) in \(path). Only you can read this file.

          """)
      let id = try await desk.submitted(desk.register + ["--server", url])
      #expect(try await served.send("/api/products/\(id)").status == 200)

      let elsewhere = url.replacing("127.0.0.1", with: "localhost")
      let other = try await desk.failure(desk.register + ["--server", elsewhere])
      #expect(other.exitCode == 2)
      #expect(other.0.text.contains("needs --identifier TEXT (OPENMARKET_"))
      // The saved secret isn't used with a different identifier.
      let another = try await desk.failure(
        desk.register + ["--server", url, "--identifier", "somebody"])
      #expect(another.0.text.contains("needs --secret-file PATH (OPENMARKET_SECRET). "))

      let removed = try await desk.run(["logout", "--server", url])
      #expect(removed.output == "Removed your identifier and secret for \(url) (\(path)).\n")
      #expect(!FileManager.default.fileExists(atPath: file.path))
      expectEqual(try await desk.failure(desk.register + ["--server", url]).exitCode, 2)
      let again = try await desk.run(["logout", "--server", url])
      #expect((again.exitCode, again.output) == (0, "No sign-in was saved for \(url).\n"))
    }
    // JSON is the state of the seller settings, without credentials.
    let json = try await desk.run(login("--json", "--vendor", "30"))
    #expect(json.output.contains("\"vendorId\" : 30"))
    #expect(try await desk.run(["logout", "--json"]).output.contains("\"seller\" : null"))
  }

  @Test(arguments: ["logout", "login"])
  func `another seller doesn't find the pages of the previous one`(command: String) async throws {
    let list = MarketAnswers.list([MarketAnswers.product(id: 5, name: "Kettle")])
    let server = try LoopbackServer { MarketAnswers.reading($0, list: list) }
    let options = ["--server", server.address]
    try await desk.run(login() + options)
    expectEqual(try await desk.run(["list"] + options).exitCode, 0)
    let other = command == "login" ? ["--identifier", "second"] : []
    let secret = command == "login" ? ["--secret-file", desk.secretFile] : []
    expectEqual(try await desk.run([command] + other + secret + options).exitCode, 0)
    server.stop()
    #expect(try await desk.run(["list"] + options).output.isEmpty)
  }

  @Test func `a file that others can open is refused with advice`() async throws {
    let file = desk.sellerFile()
    try await desk.run(login())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let refused = try await desk.run(Self.delete)
    #expect((refused.exitCode, refused.output) == (5, ""))
    let advice =
      "openmarket: Other users can open \(file.path). Make it private (chmod go-rwx)"
    #expect(refused.error.hasPrefix(advice))
    #expect(refused.error.filter { $0 == "\n" }.count == 1)
    // The unusable file doesn't matter if environment variables contain both credentials.
    expectEqual(try await desk.failure(Self.delete, SellersDesk.variables).exitCode, 4)
    expectEqual(try await desk.run(login()).exitCode, 0)
  }

  @Test func `a byte order mark isn't part of the secret`() async throws {
    let file = desk.sellerFile()
    for (secret, ending) in [("word", ""), ("wo rd", " "), ("\u{FEFF}word", "\u{A0}")] {
      let text = "\u{FEFF}\(secret)\(ending)\r\n"
      try Data(text.utf8).write(to: URL(filePath: desk.secretFile))
      let run = try await desk.run(login())
      #expect(run.error.contains("The secret ends with a space.") == !ending.isEmpty)
      let saved = try FileSellerCredentialStore.open(file: file).credential
      #expect(saved?.secret.plaintext.utf8.elementsEqual((secret + ending).utf8) == true)
    }
  }

  @Test func `a file that can't be read or written has an exit code`() async throws {
    let file = desk.sellerFile()
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let read = try await desk.failure(Self.delete)
    #expect((read.0.code, read.exitCode) == ("seller-file", 5))
    let written = try await desk.failure(login())
    #expect((written.0.code, written.exitCode) == ("seller-store-unavailable", 1))
  }

  @Test func `the command line precedes the environment`() async throws {
    let script = """
      exec '\(BuiltProgram.path)' login --secret-file /dev/fd/9 9<<END
      from-the-pipe
      END
      """
    let environment = desk.environment.merging([
      "OPENMARKET_SECRET": "from-the-environment", "OPENMARKET_IDENTIFIER": "somebody",
    ]) { $1 }
    let run = try await CommandLineProcess.shell(script, environment: environment)
    #expect(run.exitCode == 0, "\(run.error)")
    let saved = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
    #expect(saved?.secret.plaintext == "from-the-pipe")
    #expect(saved?.identifier.plaintext == "somebody")
  }
}
