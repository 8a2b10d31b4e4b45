import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.startingPrograms)) struct CompletionsTests {
  /// Runs a shell that finds the built program, and returns the lines that the shell prints.
  private func lines(_ shell: String, _ arguments: [String]) async throws -> [String] {
    let path = try #require(OtherProgram(named: shell)).path
    let run = try await ProgramRun(path, arguments, environment: ["LANG": "en_US.UTF-8"])
    #expect(run.exitCode == 0)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(.needs("bash")) func `Bash offers the words of the program, or files`() async throws {
    let hasBash4 = try await lines("bash", ["-c", "echo $((BASH_VERSINFO[0] >= 4))"]) == ["1"]
    // macOS includes Bash 3.2.
    if !hasBash4 { try Test.cancel("needs Bash 4 or later") }
    let folder = try TemporaryFolder()
    let path = try folder.write(.init(), to: "a b.png")
    let start = String(path.dropLast(" b.png".count))
    let script = try await openmarket(["completions", "bash"]).output
    let line =
      #"COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _openmarket; printf '%s\n' "${COMPREPLY[@]}""#
    let function = "openmarket() { '\(BuiltProgram.path)' \"$@\"; }\n"
    for (words, offers) in [
      (["li"], ["list"]), (["list", "--page", ""], []), (["list", "--lang", "=", "k"], ["ko"]),
      (["register", "--image", start], [path]), (["register", start], [path]),
    ] {
      let arguments = ["-c", function + script + line, "bash", "openmarket"] + words
      expectEqual(try await lines("bash", arguments), offers)
    }
  }

  private static let completions = """
    li → list
    list --la → --lang
    --lang e → en
    serve --api=v → --api=v3 --api=v2
    --lang=k → --lang=ko
    list --wrong= →\u{20}
    help regi → register registration-not-recorded registration-unknown registration-not-saved registration-kept registration
    reset - → --data-dir --yes --lang --no-color --help --version
    register --currency USD --currency K → KRW
    """

  /// Zsh and fish pass an option and its value as one word. The shell filters the candidates.
  @Test(arguments: CommandOutcome.rows(of: completions))
  func `commands, options and values are offered`(words: [String], expected: String) async throws {
    let run = try await openmarket(["completions", "zsh", "--"] + words)
    let candidates = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    let offers = candidates.filter { $0.hasPrefix(words.last ?? "") }
    #expect(offers.joined(separator: " ") == expected)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script is valid, and asks the program for the words`(shell: String) async throws {
    let script = try await openmarket(["completions", shell]).output
    #expect(script.contains("openmarket completions \(shell) -- "))
    guard OtherProgram(named: shell) != nil else { try Test.cancel("\(shell) isn't installed") }
    expectEqual(try await lines(shell, ["-n", "-c", script]), [])
  }
}
