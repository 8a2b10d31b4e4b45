import Foundation
import OpenMarketTestSupport
import Testing

@Suite(.takingTurns(.startingPrograms)) struct CompletionsTests {
  /// Returns a Boolean value that indicates whether the search path has a Bash that can run the
  /// script. macOS includes Bash 3.2.
  private static func hasRecentBash() async throws -> Bool {
    guard let bash = OtherProgram(named: "bash") else { return false }
    return try await bash.run(["-c", "[ ${BASH_VERSINFO[0]} -ge 4 ]"]).exitCode == 0
  }

  /// Returns the completions that Bash offers for the last of the given words.
  private func offers(_ words: [String]) async throws -> [String] {
    let bash = try #require(OtherProgram(named: "bash"))
    let script = try await openmarket("completions", "bash").output
    let line =
      #"COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _openmarket; printf '%s\n' "${COMPREPLY[@]}""#
    let function = "openmarket() { '\(BuiltProgram.path)' \"$@\"; }\n"
    let run = try await bash.run(["-c", function + script + line, "bash"] + words)
    #expect((run.exitCode, run.error) == (0, ""))
    return run.output.split(separator: "\n").map(String.init)
  }

  private static let completions = """
    li → list
    list --la → --lang
    list --lang = → ko en
    list --lang = k → ko
    --lang e → en
    help regi → register registration-not-recorded registration-unknown registration-not-saved registration-kept registration
    reset - → --data-dir --yes --lang --no-color --help --version
    """

  @Test(
    .enabled("needs Bash 4 or later") { try await hasRecentBash() },
    arguments: CommandOutcome.rows(of: completions))
  func `Bash offers commands, options and values`(words: [String], expected: String) async throws {
    #expect(try await offers(["openmarket"] + words).joined(separator: " ") == expected)
  }

  @Test(.enabled("needs Bash 4 or later") { try await hasRecentBash() })
  func `Bash offers nothing for a number, and no option that the command refuses`() async throws {
    for words in [["list", "--page", ""], ["browse", "--j"]] {
      expectEqual(try await offers(["openmarket"] + words), [])
    }
  }

  @Test(.enabled("needs Bash 4 or later") { try await hasRecentBash() })
  func `Bash offers files, even with blanks in their names`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(.init(), to: "a b.png")
    let start = String(path.dropLast(" b.png".count))
    for words in [["register", "--image", start], ["register", start]] {
      expectEqual(try await offers(["openmarket"] + words), [path])
    }
  }

  /// Zsh and fish pass an option and its value as one word.
  @Test(arguments: [
    ("list --api=", ["--api=v3", "--api=v1"]), ("serve --api=v", ["--api=v3", "--api=v2"]),
    ("--lang=k", ["--lang=ko", "--lang=en"]), ("list --page=", []), ("list --wrong=", nil),
    ("register --currency USD --currency", ["KRW", "USD", "JPY", "HKD"]),
  ])
  func `the values of an option follow it`(words: String, expected: [String]?) async throws {
    let line = words.split(separator: " ").map(String.init)
    let last = words.hasSuffix("--currency") ? [""] : []
    let run = try await openmarket(["completions", "zsh", "--"] + line + last)
    let offers = run.output.split(separator: "\n").map(String.init)
    #expect(expected.map { $0 == offers } ?? (offers.count > 5))
  }

  private func expectValid(_ shell: String) async throws {
    let script = try await openmarket("completions", shell).output
    let run = try await #require(OtherProgram(named: shell)).run(["-n", "-c", script])
    #expect((run.exitCode, run.error) == (0, ""))
  }

  @Test(.needs("zsh")) func `the script for zsh is valid`() async throws {
    try await expectValid("zsh")
  }

  @Test(.needs("fish")) func `the script for fish is valid`() async throws {
    try await expectValid("fish")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script asks the program for the words`(shell: String) async throws {
    let run = try await openmarket("completions", shell)
    #expect(run.output.contains("openmarket completions \(shell) -- "))
  }
}
