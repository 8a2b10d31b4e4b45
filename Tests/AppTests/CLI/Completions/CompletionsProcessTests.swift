import Foundation
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct CompletionsProcessTests {
  /// What Bash offers for the last word.
  private func offers(_ words: [String]) async throws -> [String]? {
    guard let bash = OtherProgram(named: "bash") else { return nil }
    let script = try await CommandLineProcess.run("completions", "bash").output
    let line =
      #"COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _openmarket; printf '%s\n' "${COMPREPLY[@]}""#
    let run = try await bash.run(["-c", script + "\n" + line, "bash"] + words)
    #expect(run.error.isEmpty)
    #expect(run.exitCode == 0)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      (["openmarket", "li"], ["list"]), (["openmarket", "list", "--la"], ["--layout", "--lang"]),
      (["openmarket", "list", "--lang", "="], ["ko", "en"]),
      (["openmarket", "list", "--lang", "=", "k"], ["ko"]),
      (["openmarket", "--lang", "e"], ["en"]), (["openmarket", "help", "exit"], ["exit-codes"]),
      (["openmarket", "explain", "outc"], ["outcome-unknown"]),
      (["openmarket", "--json", "reset", "-"], CommandDeclaration.reset.allSpellings),
      (["openmarket", "list", "--page", ""], []), (["openmarket", "serve", "--po"], ["--port"]),
      (["openmarket", "completions", "f"], ["fish"]),
      (["openmarket", "list", "--fields", "i"], ["id"]),
    ])
  func `Bash offers what the program takes`(words: [String], expected: [String]) async throws {
    guard let offers = try await offers(words) else { return }
    #expect(offers == expected)
  }

  @Test func `Bash offers files, be there blanks in their names`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(.init(), to: "a b.png")
    let path = folder.path + "/a"
    for words in [["register", "--image", path], ["register", path]] {
      guard let offers = try await offers(["openmarket"] + words) else { return }
      #expect(offers == [folder.path + "/a b.png"])
    }
  }

  @Test(
    arguments: [
      ("openmarket li", ["list"]), ("openmarket list --la", ["--lang", "--layout"]),
      ("openmarket list --lang ", ["en", "ko"]), ("openmarket --js", ["--json"]),
      ("openmarket explain outc", ["outcome-unknown"]), ("openmarket show --pa", []),
      ("openmarket completions f", ["fish"]), ("openmarket --page 2 sho", ["show"]),
      ("openmarket list --fields i", ["id"]), ("openmarket show --fields i", ["id", "images"]),
    ])
  func `fish offers what the program takes, where it is there`(
    line: String, expected: [String]
  ) async throws {
    guard let fish = OtherProgram(named: "fish") else { return }
    let script = try await CommandLineProcess.run("completions", "fish").output
    let run = try await fish.run(["-c", script + "\ncomplete -C '\(line)'"])
    #expect(run.error.isEmpty)
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.map(String.init) == expected)
  }

  @Test(arguments: [["list"], ["search", "1"], ["show", "1"]])
  func `every field that is offered is taken`(words: [String]) throws {
    let commands = CompletionModel(language: .english).commands
    let command = try #require(commands.first { $0.name == words[0] })
    let option = command.options.first { $0.declaration.name == "fields" }
    for field in try #require(option?.words) {
      let arguments = ArgumentParser.parse(words + ["--fields", field])
      #expect(throws: Never.self) { try Invocation(Settings(arguments)) }
    }
  }

  @Test(arguments: CompletionsRequest.allCases)
  func `every command and option is in every script`(shell: CompletionsRequest) async throws {
    let run = try await CommandLineProcess.run("completions", shell.rawValue)
    #expect(run.exitCode == 0)
    for command in CommandDeclaration.all {
      #expect(run.output.contains(command.name.rawValue))
      for option in command.options + command.commonOptions {
        let spelling = shell == .fish ? "-l \(option.name)" : option.spelling
        #expect(run.output.contains(spelling))
      }
    }
  }

  @Test(arguments: ["zsh", "fish"])
  func `scripts are right for their shells, where these are there`(shell: String) async throws {
    guard let program = OtherProgram(named: shell) else { return }
    let script = try await CommandLineProcess.run("completions", shell).output
    let run = try await program.run(["-n", "-c", script])
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
  }
}

extension CommandDeclaration {
  fileprivate var allSpellings: [String] { (options + commonOptions).map(\.spelling) }
}
