import Foundation
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct CodeCatalogTests {
  @Test func `no two messages have one code`() {
    #expect(Set(CodeCatalog.codes).count == CodeCatalog.codes.count)
    #expect(CodeCatalog.codes.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z0-9]+)*/) != nil })
  }

  @Test(arguments: CodeCatalog.codes)
  func `every code is explained in both languages`(code: String) async throws {
    let korean = try #require(CodeCatalog.explanation(of: code, in: .korean))
    let english = try #require(CodeCatalog.explanation(of: code, in: .english))
    for (left, right) in zip(
      [korean.meaning, korean.advice, korean.diagnosis],
      [english.meaning, english.advice, english.diagnosis])
    {
      #expect(left.contains(/\p{Hangul}/))
      #expect(!right.contains(/\p{Hangul}/))
      #expect(left.last == "." && right.last == ".")
    }
  }

  @Test(arguments: Language.allCases, ["usage", "outcome-unknown", "name-length"])
  func `a code is explained by the program`(language: Language, code: String) async throws {
    let run = try await CommandLineProcess.run("explain", code, "--lang", language.rawValue)
    let explanation = try #require(CodeCatalog.explanation(of: code, in: language))
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
    #expect(lines.map { String($0.prefix { $0 != " " }) } == CodeCatalog.codes)
  }

  @Test func `without a code a program is told all of them in one object`() async throws {
    let run = try await CommandLineProcess.run("explain", "--json")
    let object = try JSONDecoder().decode(
      [String: [[String: String]]].self, from: Data(run.output.utf8))
    #expect(object.count == 1)
    #expect(object["codes", default: []].compactMap { $0["code"] } == CodeCatalog.codes)
  }

  @Test func `a mistyped code is told with the one that was meant`() async throws {
    let run = try await CommandLineProcess.run("explain", "outcome-unknwon")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("Did you mean 'outcome-unknown'?"))
  }
}
