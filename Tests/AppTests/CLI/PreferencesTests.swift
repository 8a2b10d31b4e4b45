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

  @Test(
    arguments: [
      ("C", true), ("C.UTF-8", true), ("POSIX", true), ("ko_KR.UTF-8", true), ("ko", true),
      ("de_DE@euro", true), ("abcdefgh", true), ("abcdefghi", false), ("abcdefghijkl_KR", false),
      ("abcdefghijkl.UTF-8", false), ("한국어", false), ("a b", false), ("_KR", false),
      ("/usr/share/locale/ko", false), ("en_" + String(repeating: "a", count: 97), true),
      ("en_" + String(repeating: "a", count: 98), false),
    ] as [(String, Bool)])
  func `the name of a locale is short`(name: String, isValid: Bool) {
    #expect(LocaleName.isValid(name) == isValid)
  }

  @Test(arguments: [
    ["LANG": "unspecifiedlanguage"], ["LC_ALL": "abcdefghijkl"],
    ["LC_MESSAGES": "abcdefghijkl.UTF-8"],
    ["LC_ALL": "en_US@x=" + String(repeating: "a", count: 1_000)],
    ["LC_ALL": "unspecifiedlanguage", "LANG": "unspecifiedlanguage"],
  ])
  func `a list is shown whatever the environment calls a locale`(
    environment: [String: String]
  ) async throws {
    let run = try await CommandLineProcess.run("list", environment: environment)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("NAME"))
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
