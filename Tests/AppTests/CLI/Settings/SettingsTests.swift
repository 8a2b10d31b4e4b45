import Foundation
import OpenMarketData
import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct SettingsTests {
  private func settings(
    _ words: [String], _ environment: [String: String] = [:], file values: [String: String] = [:]
  ) -> Settings {
    let entries = values.reduce(into: [:]) { entries, value in
      entries[value.key] = SettingOptions.named(value.key).map { SettingValue(value.value, of: $0) }
    }
    let file = SettingsFile(path: "/settings", entries: entries)
    return Settings(ArgumentParser.parse(words), environment: environment, file: file)
  }

  @Test(
    arguments: [
      (["--api", "legacy"], ["OPENMARKET_API": "current"], ["api": "current"], "legacy", .option),
      ([], ["OPENMARKET_API": "legacy"], ["api": "current"], "legacy", .variable("OPENMARKET_API")),
      ([], ["OPENMARKET_API": ""], ["api": "legacy"], "legacy", .file),
      (["--allow-http"], [:], ["allow-http": "false"], nil, nil),
      ([], [:], [:], nil, nil),
    ] as [([String], [String: String], [String: String], String?, Settings.Source?)])
  func `the command line goes before the environment, and that before the file`(
    words: [String], environment: [String: String], file: [String: String], text: String?,
    source: Settings.Source?
  ) {
    let word = settings(words, environment, file: file).word(on: ServerOptions.api.declaration)
    #expect(word?.text == text)
    #expect(word?.source == source)
  }

  @Test(
    arguments: [
      ([], [:], [:], false), (["--no-color"], [:], ["no-color": "false"], true),
      ([], ["NO_COLOR": "0"], [:], true), ([], ["NO_COLOR": ""], [:], false),
      ([], [:], ["no-color": "true"], true), ([], [:], ["no-color": "false"], false),
    ] as [([String], [String: String], [String: String], Bool)])
  func `a flag is said by its name alone`(
    words: [String], environment: [String: String], file: [String: String], isSaid: Bool
  ) {
    #expect(settings(words, environment, file: file).has(CommonOptions.noColor) == isSaid)
  }

  @Test(
    arguments: [
      (["--per-page", "x"], [:], [:], "--per-page"),
      ([], ["OPENMARKET_LANG": "x"], [:], "OPENMARKET_LANG"),
      ([], [:], ["layout": "x"], "layout (/settings)"),
    ] as [([String], [String: String], [String: String], String)])
  func `who said a wrong value is told`(
    words: [String], environment: [String: String], file: [String: String], name: String
  ) {
    let error = #expect(throws: UsageError.self) {
      try Invocation(settings(["list"] + words, environment, file: file))
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

  @Test func `every setting has an option, and options of one name take a value alike`() {
    let options = CommandDeclaration.all.flatMap { $0.options + $0.commonOptions }
    for (name, options) in Dictionary(grouping: options, by: \.name) {
      #expect(Set(options.map { $0.placeholder == nil }).count == 1, "\(name)")
      #expect(Set(options.map(\.isRepeatable)).count == 1, "\(name)")
    }
    #expect(Set(SettingOptions.all.map(\.name)) == Set(options.filter(\.isSetting).map(\.name)))
  }

  @Test(
    arguments: [
      (["HOME": "/h"], "/h/.config/openmarket"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x/openmarket"),
      (["HOME": "/h", "XDG_CONFIG_HOME": "relative"], "/h/.config/openmarket"),
    ])
  func `settings are where the platform keeps them`(environment: [String: String], path: String) {
    #if canImport(Darwin)
      let expected = "/h/Library/Application Support/openmarket"
    #else
      let expected = path
    #endif
    #expect(UserFolder.settingsFile(environment) == expected + "/config.json")
  }

  @Test(arguments: [
    (Language.korean, "설정 파일 /f을(를) 쓸 수 없습니다: 다른 프로세스가 폴더를 사용하고 있습니다."),
    (.english, "the configuration file /f cannot be written: the folder is in use."),
  ])
  func `a folder in use is told in the language of the sentence`(
    language: Language, text: String
  ) {
    let failure = Failure.settings(file: "/f", reason: Labels.folderInUse)
    #expect(failure.message(language) == text)
  }
}
