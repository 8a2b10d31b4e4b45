import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Who sells, kept between two runs.
@Suite(.oneAtATime(.startingPrograms)) struct SellerFileProcessTests {
  private let desk: SellersDesk

  init() throws {
    desk = try SellersDesk()
  }

  private func login(_ more: String...) -> [String] {
    ["login", "--identifier", SellersDesk.identifier, "--secret-file", desk.secretFile] + more
  }

  private func setPermissions(_ permissions: Int, of file: URL) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: file.path)
  }

  @Test func `whoever logged in sells, at that server alone, until the logout`() async throws {
    let served = try await ServedMarketProcess("--ephemeral")
    let (url, file) = (served.announcement.url, desk.sellerFile(served.announcement.url))
    let kept = try await desk.run(login("--server", url))
    #expect(kept.exitCode == 0 && kept.error.isEmpty)
    #expect(
      kept.output == "The seller of \(url) is kept in \(file.path), which only you can read.\n")
    let register = ["register"] + SellersDesk.lamp + [desk.picture]
    let product = try await desk.product(register + ["--server", url])
    #expect(try await served.product(product.id).id == product.id)

    let elsewhere = url.replacing("127.0.0.1", with: "localhost")
    let other = try await desk.failure(register + ["--server", elsewhere])
    #expect(other.exitCode == 2)
    #expect(
      other.0.message
        == "'register' needs --identifier TEXT (or OPENMARKET_IDENTIFIER), --secret-file PATH (or OPENMARKET_SECRET). 'openmarket login' keeps who you are."
    )
    // A secret is used with the identifier that it was kept with, and with no other.
    let another = try await desk.failure(register + ["--server", url, "--identifier", "somebody"])
    #expect(
      another.0.message
        == "'register' needs --secret-file PATH (or OPENMARKET_SECRET). 'openmarket login' keeps who you are."
    )

    let gone = try await desk.run(["logout", "--server", url])
    #expect(gone.output == "Forgot the seller of \(url): removed \(file.path).\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try await desk.failure(register + ["--server", url]).exitCode == 2)
    let again = try await desk.run(["logout", "--server", url])
    #expect(again.exitCode == 0)
    #expect(again.output == "No seller of \(url) was kept.\n")
    #expect(await served.stop().exitCode == 0)
  }

  @Test func `of several that log in at once, one after the other is kept`() async throws {
    try await withThrowingTaskGroup(of: CommandLineProcess.Outcome.self) { group in
      for vendor in 1...12 {
        group.addTask { try await desk.run(login("--vendor", "\(vendor)")) }
      }
      for try await run in group { #expect(run.exitCode == 0, "\(run.error)") }
    }
    let kept = try FileSellerCredentialStore.open(file: desk.sellerFile()).credential
    #expect(kept.flatMap(\.vendorID).map { (1...12).contains($0.rawValue) } == true)
  }

  @Test func `with JSON it is told where the seller is kept, and nothing of the seller`()
    async throws
  {
    let path = desk.sellerFile().path
    let kept = try await desk.run(login("--json", "--vendor", "30"))
    #expect(kept.output == "{\n  \"file\": \"\(path)\",\n  \"server\": null\n}\n")
    let gone = try await desk.run(["logout", "--json"])
    #expect(
      gone.output
        == "{\n  \"file\": \"\(path)\",\n  \"server\": null,\n  \"removed\": true\n}\n")
  }

  @Test func `the file is the user's alone, whenever it is written`() async throws {
    let file = desk.sellerFile()
    for earlier in [nil, nil, 0o644, 0o666] as [Int?] {
      if let earlier { try setPermissions(earlier, of: file) }
      #expect(try await desk.run(login()).exitCode == 0)
      #expect(try desk.permissions(of: file) == 0o600)
      #expect(try desk.permissions(of: file.deletingLastPathComponent()) == 0o700)
    }
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.contains(SellersDesk.secret) && !text.contains("not this"))
  }

  @Test func `a file that others may read is refused, and it is said what to do`() async throws {
    let file = desk.sellerFile()
    try await desk.run(login())
    try setPermissions(0o644, of: file)
    let delete = ["delete", "1", "--yes"]
    let refused = try await desk.run(delete)
    #expect(refused.exitCode == 5 && refused.output.isEmpty)
    #expect(
      refused.error.hasPrefix("openmarket: Other users may open \(file.path); write 'chmod 600 "))
    #expect(refused.error.filter { $0 == "\n" }.count == 1)
    let (failure, _) = try await desk.failure(delete + ["--lang", "ko"])
    #expect(failure.code == "seller-file-open-to-others")
    #expect(failure.message.contains("다른 사용자가"))
    // Where everything is said, nothing is taken from the file.
    let said = try await desk.failure(
      delete + ["--identifier", SellersDesk.identifier, "--secret-file", desk.secretFile])
    #expect(said.exitCode == 4)
    try setPermissions(0o600, of: file)
    #expect(try await desk.failure(delete).exitCode == 4)
  }

  @Test func `links, folders and other people's files are refused`() async throws {
    let file = desk.sellerFile()
    try await desk.run(login())
    let aim = desk.folder.url.appending(path: "aim.json")
    try FileManager.default.moveItem(at: file, to: aim)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: aim)
    let delete = ["delete", "1", "--yes"]
    #expect(try await desk.failure(delete).0.code == "seller-file")
    #expect(try await desk.run(["logout"]).exitCode == 0)
    #expect(FileManager.default.fileExists(atPath: aim.path))
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try await desk.failure(delete).exitCode == 5)
    let full = try await desk.failure(login())
    #expect(full.0.code == "seller-store-unavailable" && full.exitCode == 1)
    try FileManager.default.removeItem(at: file)
    guard geteuid() == 0 else { return }
    try FileManager.default.moveItem(at: aim, to: file)
    try #require(chown(file.path, 1, 1) == 0)
    let foreign = try await desk.failure(delete)
    #expect(foreign.exitCode == 5)
    #expect(foreign.0.message == "\(file.path) belongs to another user; remove it.")
  }

  @Test func `what cannot be a seller is not kept`() async throws {
    let bare = try await desk.failure(["login"])
    #expect(bare.exitCode == 2)
    #expect(
      bare.0.message
        == "'login' needs --identifier TEXT (or OPENMARKET_IDENTIFIER), --secret-file PATH (or OPENMARKET_SECRET)."
    )
    let wrong = try await desk.failure(
      ["login", "--identifier", "two words", "--secret-file", desk.secretFile])
    #expect(wrong.exitCode == 6)
    #expect(wrong.0.code == "invalid-seller")
    #expect(wrong.0.issues?.map(\.code) == ["unsendable-identifier"])
    #expect(!FileManager.default.fileExists(atPath: desk.sellerFile().path))
  }

  @Test(arguments: [nil, "", "\nsecond", "\u{FF}", "tab\tbed"] as [String?])
  func `a secret file without a secret is told by its path`(text: String?) async throws {
    let path = desk.folder.path + "/other.txt"
    if let text {
      try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: URL(filePath: path))
    }
    let (failure, exitCode) = try await desk.failure(
      ["login", "--identifier", "id", "--secret-file", path])
    #expect(exitCode == 2)
    #expect(failure.message.hasPrefix("--secret-file cannot be '\(path)': "))
  }

  @Test(arguments: ["half-of-it\n", "half-of-it\tx", "half-of-it\u{7F}"])
  func `a secret of the environment with a control character is refused`(
    secret: String
  ) async throws {
    let (failure, exitCode) = try await desk.failure(
      ["login", "--identifier", "id"], ["OPENMARKET_SECRET": secret])
    #expect(exitCode == 2)
    #expect(failure.message.hasPrefix("OPENMARKET_SECRET cannot be '…': "))
    #expect(!FileManager.default.fileExists(atPath: desk.sellerFile().path))
  }

  @Test func `the command line goes before the environment, and a pipe is a file, too`()
    async throws
  {
    let script = """
      exec '\(BuiltProgram.path)' login --secret-file /dev/fd/9 9<<END
      from-the-pipe
      END
      """
    let environment = desk.environment.merging([
      "OPENMARKET_SECRET": "from-the-environment", "OPENMARKET_IDENTIFIER": "somebody",
    ]) { $1 }
    let run = try await CommandLineProcess(
      program: "/bin/sh", ["-c", script], environment: environment
    ).outcome()
    #expect(run.exitCode == 0, "\(run.error)")
    let store = try FileSellerCredentialStore.open(file: desk.sellerFile())
    #expect(store.credential?.secret.revealed == "from-the-pipe")
    #expect(store.credential?.identifier.revealed == "somebody")
  }

  #if os(Linux)
    @Test func `no process has a secret among its arguments`() async throws {
      let arguments = Gate()
      let seen = Lines()
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readRequest()
        try connection.wait(at: arguments)
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
          let file = FileHandle(forReadingAtPath: "/proc/\(process)/cmdline")
          seen.add(try file?.readToEnd() ?? Data())
        }
      })
      defer { server.stop() }
      let url = "http://127.0.0.1:\(server.port)"
      // One that no other test of the same run has.
      let secret = UUID().uuidString
      let login = try await desk.run(
        ["login", "--identifier", "id", "--server", url], ["OPENMARKET_SECRET": secret])
      #expect(login.exitCode == 0)
      let delete = try CommandLineProcess(
        ["delete", "1", "--yes", "--server", url], environment: desk.environment)
      arguments.open()
      #expect(await delete.outcome().exitCode == 3)
      #expect(seen.all.contains { $0.contains("delete\u{0}1\u{0}--yes") })
      for line in seen.all { #expect(!line.contains(secret)) }
    }
  #endif
}
