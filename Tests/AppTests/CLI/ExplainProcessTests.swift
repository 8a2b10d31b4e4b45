import Foundation
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct ExplainProcessTests {
  @Test(arguments: Language.allCases, ["outcome-unknown", "name-length"])
  func `a code is explained by the program`(language: Language, code: String) async throws {
    let run = try await CommandLineProcess.run("explain", code, "--lang", language.rawValue)
    let explanation = try #require(MessageCatalog.explanation(of: code, in: language))
    #expect(run.exitCode == 0)
    let words = run.output.split(whereSeparator: \.isWhitespace)
    #expect(words.first == Substring(code))
    for sentence in [explanation.meaning, explanation.advice, explanation.diagnosis] {
      #expect(words.contains(sentence.split(separator: " ")))
    }
  }

  @Test func `without a code all of them are listed`() async throws {
    let run = try await CommandLineProcess.run("explain")
    let lines = run.output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == MessageCatalog.codes)
  }

  @Test func `without a code a program is told all of them in one object`() async throws {
    let run = try await CommandLineProcess.run("explain", "--json")
    let object = try JSONDecoder().decode(
      [String: [[String: String]]].self, from: Data(run.output.utf8))
    #expect(object.count == 1)
    #expect(object["codes", default: []].compactMap { $0["code"] } == MessageCatalog.codes)
  }

  @Test func `a mistyped code is told with the one that was meant`() async throws {
    let run = try await CommandLineProcess.run("explain", "outcome-unknwon")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("Did you mean 'outcome-unknown'?"))
  }
}
