import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests for what only the program shows: its standard streams, the files of a shell, and the limits
/// and variables of a process.
@Suite(.takingTurns(.startingPrograms)) final class ProgramProcessTests: SellersScene {
  @Test(arguments: [["list", "--json"], ["list", "--all", "--per-page", "1"]])
  func `a closed pipe ends the program silently`(arguments: [String]) async throws {
    let run = try await CommandLineProcess(arguments, output: .closedPipe).outcome(exits: 141)
    #expect(!run.error.contains("written"))
    if arguments.contains("--json") { #expect(run.error.isEmpty) }
  }

  @Test func `without a standard output nothing is written elsewhere`() async throws {
    let process = try CommandLineProcess(["list", "--json"], output: .missing)
    let failure = try await process.outcome(exits: 1).failure
    #expect(failure.code == "output")
    #expect(failure.text.contains(String(cString: strerror(EBADF))))
  }

  @Test func `a product whose JSON can't be written is registered`() async throws {
    let process = try CommandLineProcess(
      desk.register + ["--json"], environment: desk.environment, output: .missing)
    let text = try await process.outcome(exits: 1).failure.text
    #expect(text.hasSuffix(". Registered product #184."), "\(text)")
  }

  @Test func `rows before a failure are printed as they arrive`() async throws {
    let held = Gate()
    let kettle = MarketAnswers.product(id: 5, name: "Kettle")
    let list = MarketAnswers.list([kettle], total: 2, size: 1, hasNext: true)
    let server = try serve { request, connection in
      let isFirst = request.target.contains("page_no=1&")
      if !isFirst { try connection.wait(at: held) }
      return MarketAnswers.json(isFirst ? list : "{}", status: isFirst ? 200 : 400)
    }
    let words = ["list", "--all", "--per-page", "1", "--server", server.address]
    let process = try CommandLineProcess(words)
    expectEqual(await process.outputLine(1)?.contains("Kettle"), true)
    held.open()
    let run = await process.outcome(exits: 6)
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["new.png", "new.png --force", "mine.png --force"])
  func `a full disk leaves no half image, and the file that was there`(words: String) async throws {
    let folder = try TemporaryFolder()
    let mine = try folder.write(Data("mine".utf8), to: "mine.png")
    let program = "ulimit -f 8; exec '\(BuiltProgram.path)' image 32 -o \(folder.path)/\(words)"
    let run = try await CommandLineProcess.shell(program, exits: 1)
    let name = words.prefix { $0 != " " }
    #expect(run.error.contains("can't be written (\(folder.path)/\(name): "))
    #expect(folder.names(in: "") == ["mine.png"])
    expectEqual(try String(contentsOfFile: mine, encoding: .utf8), "mine")
  }

  @Test func `an image is read from the standard input`() async throws {
    let script = "exec '\(BuiltProgram.path)' register --image - \"$@\" < '\(desk.picture)'"
    let run = try await CommandLineProcess.shell(
      script, SellersDesk.lamp, environment: desk.environment)
    #expect(run.output.hasPrefix("Desk lamp\n"))
  }

  @Test func `the examples of the help work in the embedded market`() async throws {
    let names = ["list", "search", "show", "image", "register", "edit", "delete"]
    let examples = names.flatMap { TextFile.help[$0].examples }
      .filter { $0 != "openmarket delete 184" }
    #expect(examples.count > 12)
    _ = try desk.folder.write(Data(ImageFile.samplePNG(2, size: 200).bytes), to: "side.png")
    let script =
      ["set -e", "openmarket() { '\(BuiltProgram.path)' \"$@\"; }", "jq() { cat; }"]
      + ["cd '\(desk.folder.path)'"] + examples
    let run = try await CommandLineProcess.shell(
      script.joined(separator: "\n"), environment: desk.environment)
    #expect(!run.output.contains("No product"))
    #expect(run.output.hasSuffix("Deleted product #184.\n"))
  }

  // On Apple platforms, the transport doesn't read the environment.
  #if !canImport(Darwin)
    @Test(arguments: [(407, 1), (403, 1), (502, 4)])
    func `a proxy that refuses is named with its status`(status: Int, attempts: Int) async throws {
      let server = try serve { _, _ in HTTPResponse(status: status) }
      let proxy = "http://me:open-sesame@127.0.0.1:\(server.port)"
      try await expectFailure(of: proxy, in: "list", " (HTTP \(status))")
      #expect(server.requests.count == attempts)
    }

    @Test(arguments: [
      "http://me:open-sesame@127.0.0.1:9", "http://me:open-sesame@proxy.invalid:8080",
      "socks5://127.0.0.1:9", "odd://me:open-sesame@127.0.0.1", "http://:open-sesame@",
    ])
    func `a proxy that can't be reached is named`(proxy: String) async throws {
      // Unlike the others, this command doesn't repeat its requests.
      try await expectFailure(of: proxy, in: "doctor")
    }

    private func expectFailure(
      of proxy: String, in command: String, _ status: String = ""
    ) async throws {
      let run = try await CommandLineProcess(
        [command, "--server", "https://market.example"], environment: ["https_proxy": proxy]
      ).outcome(exits: 3)
      let text = "The proxy can't be reached, or doesn't let the request through\(status)"
      #expect(run.error.contains(text))
      #expect(!(run.output + run.error).contains("sesame"))
    }
  #endif
}
