import Foundation
import OpenMarketData
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct SettingsTests {
  private func settings(_ words: [String], _ environment: [String: String] = [:]) -> Settings {
    Settings(ArgumentParser.parse(words), environment: environment)
  }

  @Test(
    arguments: [
      (["--api", "legacy"], ["OPENMARKET_API": "current"], .legacy),
      ([], ["OPENMARKET_API": "legacy"], .legacy), ([], ["OPENMARKET_API": ""], nil),
      ([], [:], nil),
    ] as [([String], [String: String], MarketDialect?)])
  func `the command line precedes the environment`(
    words: [String], environment: [String: String], dialect: MarketDialect?
  ) throws {
    #expect(try settings(words, environment).value(of: ServerOptions.api) == dialect)
  }

  @Test(
    arguments: [
      ([], [:], false), (["--no-color"], [:], true), ([], ["NO_COLOR": "0"], true),
      ([], ["NO_COLOR": ""], false),
    ] as [([String], [String: String], Bool)])
  func `a flag is set by its name or a variable`(
    words: [String], environment: [String: String], isSet: Bool
  ) {
    #expect(settings(words, environment).has(CommonOptions.noColor) == isSet)
  }

  @Test(
    arguments: [
      (["--per-page", "x"], [:], "--per-page"), ([], ["OPENMARKET_LANG": "x"], "OPENMARKET_LANG"),
    ] as [([String], [String: String], String)])
  func `an error names the option or variable with the wrong value`(
    words: [String], environment: [String: String], name: String
  ) {
    let error = #expect(throws: UsageError.self) {
      try Invocation(settings(["list"] + words, environment))
    }
    #expect(error?.text(.english).hasPrefix("\(name) cannot be 'x'") == true)
  }

  @Test(
    arguments: [
      (["--data-dir", "/a"], ["OPENMARKET_SERVER": "https://a.example"], nil, "/a"),
      (
        [], ["OPENMARKET_SERVER": "https://a.example", "OPENMARKET_DATA_DIR": "/a"],
        "https://a.example", nil
      ),
      ([], ["OPENMARKET_DATA_DIR": "/a"], nil, "/a"),
      (["--server", "https://a.example"], ["OPENMARKET_DATA_DIR": "/a"], "https://a.example", nil),
    ] as [([String], [String: String], String?, String?)])
  func `a folder is that of the embedded market`(
    words: [String], environment: [String: String], server: String?, folder: String?
  ) throws {
    let choice = try ServerChoice(settings(["list"] + words, environment))
    #expect(choice.address?.description == server)
    #expect(choice.folder?.path == folder)
  }

  @Test func `a server and a folder cannot both be meant`() {
    #expect(throws: UsageError.conflictingOptions("--server", "--data-dir")) {
      try ServerChoice(settings(["list", "--server", "https://a.example", "--data-dir", "/a"]))
    }
  }

  @Test func `options of one name take a value alike`() {
    let options = CommandDeclaration.all.flatMap { $0.options + $0.commonOptions }
    for (name, options) in Dictionary(grouping: options, by: \.name) {
      #expect(Set(options.map { $0.placeholder == nil }).count == 1, "\(name)")
      #expect(Set(options.map(\.isRepeatable)).count == 1, "\(name)")
    }
  }
}
