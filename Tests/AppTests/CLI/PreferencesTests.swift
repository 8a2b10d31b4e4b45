import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI

@Suite struct PreferencesTests {
  @Test(
    arguments: [
      ([:], .english),
      (["LANG": "ko_KR.UTF-8"], .korean),
      (["LANG": "ko"], .korean),
      (["LANG": "kok_IN"], .english),
      (["LANG": "C.UTF-8"], .english),
      (["LC_MESSAGES": "en_US.UTF-8", "LANG": "ko_KR.UTF-8"], .english),
      (["LC_ALL": "ko_KR", "LC_MESSAGES": "en_US", "LANG": "en_US"], .korean),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR"], .korean),
      (["LC_ALL": "C", "LANG": "ko_KR"], .english),
    ] as [([String: String], Language)])
  func `the environment decides the language`(environment: [String: String], expected: Language) {
    #if canImport(Darwin)
      if environment.isEmpty { return }  // The system's own choice counts there.
    #endif
    #expect(Language(environment: environment) == expected)
  }

  @Test func `the option goes before the environment`() {
    let arguments = ArgumentParser.parse(["--lang", "en"])
    #expect(Preferences(Settings(arguments, environment: ["LC_ALL": "ko_KR"])).language == .english)
  }

  @Test func `a wrong option leaves the environment's language for telling so`() {
    let arguments = ArgumentParser.parse(["--lang", "fr"])
    #expect(Preferences(Settings(arguments, environment: ["LC_ALL": "ko_KR"])).language == .korean)
  }
}
