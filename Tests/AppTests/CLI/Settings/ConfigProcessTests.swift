import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ConfigProcessTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config"]
  }

  private var file: String {
    #if canImport(Darwin)
      folder.path + "/Library/Application Support/openmarket/config.json"
    #else
      folder.path + "/config/openmarket/config.json"
    #endif
  }

  private func run(
    _ arguments: String..., more: [String: String] = [:]
  ) async throws -> CommandLineProcess.Outcome {
    try await CommandLineProcess(
      arguments, environment: environment.merging(more) { $1 }
    ).outcome()
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  @Test func `nothing is set at first, and nothing is written`() async throws {
    let run = try await run("config")
    #expect(run.exitCode == 0)
    let rows = run.output.split(separator: "\n").dropFirst().dropLast()
    #expect(rows.count == SettingOptions.all.count)
    #expect(rows.allSatisfy { $0.hasSuffix("default") })
    #expect(run.output.contains(file))
    #expect(run.output.contains("(who 'login' keeps)"))
    #expect(folder.names(in: "").isEmpty)
  }

  @Test func `what several commands set at once is all set`() async throws {
    let wishes = [
      "per-page": "9", "lang": "ko", "layout": "grid", "identifier": "me", "no-color": "true",
      "data-dir": "/market",
    ]
    for _ in 1...3 {
      _ = try await run("config", "set", "lang", "en")
      try await withThrowingTaskGroup(of: Int32.self) { group in
        for (name, value) in wishes {
          group.addTask { try await run("config", "set", name, value).exitCode }
        }
        for try await exitCode in group { #expect(exitCode == 0) }
      }
      let kept = try JSONDecoder().decode(
        [String: SettingValue].self, from: Data(contentsOf: URL(filePath: file)))
      #expect(kept.mapValues(\.text) == wishes)
      try FileManager.default.removeItem(atPath: file)
    }
  }

  @Test func `what is set counts, and can be taken back`() async throws {
    _ = try await run("config", "set", "lang", "ko")
    _ = try await run("config", "set", "per-page", "3")
    _ = try await run("config", "set", "no-color", "true")
    let list = try await run("list")
    #expect(list.output.contains("24페이지 중 1페이지"))
    let other = try await run("list", "--lang", "en", "--per-page", "4")
    #expect(other.output.contains("Page 1 of 18"))
    let unset = try await run("config", "unset", "lang")
    #expect(unset.exitCode == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == "{\n  \"per-page\": \"3\",\n  \"no-color\": true\n}\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `who has set something is told`() async throws {
    _ = try await run("config", "set", "server", "https://a.example")
    _ = try await run("config", "set", "api", "legacy")
    let run = try await run(
      "config", "--json", "--lang=en", more: ["OPENMARKET_SERVER": "https://b.example"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["file"] as? String == file)
    let settings = try #require(object["settings"] as? [[String: Any]])
    func texts(_ name: String) -> [String?] {
      let setting = settings.first { $0["name"] as? String == name }
      return ["value", "source", "variable"].map { setting?[$0] as? String }
    }
    #expect(texts("server") == ["https://b.example", "environment", "OPENMARKET_SERVER"])
    #expect(texts("api") == ["legacy", "file", nil])
    #expect(texts("lang") == ["en", "option", nil])
    #expect(texts("layout") == ["list", "default", nil])
  }

  @Test func `an address with a password is not shown`() async throws {
    for words in [["config"], ["config", "--json"]] {
      let run = try await CommandLineProcess(
        words,
        environment: environment.merging(
          ["OPENMARKET_SERVER": "http://me:passw0rd@127.0.0.1:9"]) { $1 }
      ).outcome()
      #expect(run.exitCode == 0)
      #expect(run.output.contains("OPENMARKET_SERVER") && run.output.contains(Secret.mask))
      #expect(!(run.output + run.error).contains("passw0rd"))
    }
  }

  @Test func `what is taken back counts no more`() async throws {
    _ = try await run("config", "set", "lang", "ko")
    let run = try await run("config", "unset", "lang", "--json", more: ["LANG": "C.UTF-8"])
    #expect(run.exitCode == 0)
    #expect(!run.output.contains("\"ko\""))
  }

  @Test func `an identifier is not shown`() async throws {
    _ = try await run("config", "set", "identifier", "half-of-it")
    for arguments in [["config"], ["config", "--json"]] {
      let run = try await CommandLineProcess(arguments, environment: environment).outcome()
      #expect(!run.output.contains("half-of-it"))
      #expect(run.output.contains("•••"))
    }
  }

  @Test(arguments: [
    (
      ["set", "per-page", "0x"], "per-page cannot be '0x': it takes a whole number from 1 to 1000."
    ),
    (["set", "per-page", "1001"], "per-page cannot be '1001'"),
    (["set", "identifier", "a\nb"], "identifier cannot be '…'"),
    (["set", "no-color", "yes"], "it takes one of true, false"),
    (["set", "server", "https://me:pass@a.example"], "server cannot be '…'"),
    (["set", "sever", "x"], "there is no setting 'sever'. Did you mean 'server'?"),
    (["unset", "json"], "there is no setting 'json'."),
    (["set"], "NAME is missing; write 'openmarket config set NAME VALUE'."),
    (["set", "server"], "VALUE is missing; write 'openmarket config set NAME VALUE'."),
    (["unset"], "NAME is missing; write 'openmarket config unset NAME'."),
    (["set", "--lang=ko"], "NAME이(가) 없습니다. 'openmarket config set NAME VALUE'처럼 쓰세요."),
    (["unset", "a", "b"], "one argument too many"),
    (["get", "server"], "config cannot be 'get': it takes one of set, unset"),
  ])
  func `what cannot be set is told`(words: [String], text: String) async throws {
    let run = try await CommandLineProcess(["config"] + words, environment: environment).outcome()
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(text))
    #expect(folder.names(in: "").isEmpty)
  }

  @Test(arguments: [
    ("[]", "it takes one JSON object"), ("{\"lang\": \"ko\"", "it takes one JSON object"),
    ("{\"lang\": null}", "it takes one JSON object"),
    ("{\"lagn\": \"ko\"}", "there is no setting 'lagn'. Did you mean 'lang'?"),
    ("{\"lang\": \"fr\"}", "it takes one of ko, en"),
    ("{\"server\": \"https://me:hunter2@a.example\"}", "cannot be '…'"),
  ])
  func `a file that cannot be used is told with its name`(
    text: String, problem: String
  ) async throws {
    try write(text)
    let run = try await run("list")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(file))
    #expect(run.error.contains(problem))
    #expect(!run.error.contains("hunter2"))
    #expect(try await self.run("help").exitCode == 0)
  }

  @Test(arguments: ["[]", "{\"lang\": \"ko\"", "{\"lang\": null}"])
  func `a file that cannot be read is not written over`(text: String) async throws {
    try write(text)
    for words in [["config"], ["config", "set", "lang", "ko"], ["config", "unset", "lang"]] {
      let run = try await CommandLineProcess(words, environment: environment).outcome()
      #expect(run.exitCode == 2)
      #expect(run.output.isEmpty)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `one wrong entry does not hide the others, and can be mended`() async throws {
    try write("{\"per-page\": 1001, \"lagn\": [], \"layout\": \"grid\"}")
    #expect(try await run("config").exitCode == 2)
    try write("{\"per-page\": 1001, \"lagn\": \"ko\", \"layout\": \"grid\"}")
    let shown = try await run("config")
    #expect(shown.exitCode == 2)
    #expect(shown.output.contains("grid"))
    #expect(shown.error.contains("'lagn'"))
    let list = try await run("list")
    #expect(list.exitCode == 2)
    #expect(list.error.contains(file))

    let unset = try await run("config", "unset", "lagn")
    #expect(unset.exitCode == 0)
    #expect(unset.error.contains("per-page (\(file)) cannot be '1001'"))
    let set = try await run("config", "set", "per-page", "5")
    #expect(set.exitCode == 0)
    #expect(set.error.isEmpty)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "{\n  \"layout\": \"grid\",\n  \"per-page\": \"5\"\n}\n")
    #expect(try await run("list").exitCode == 0)
  }

  @Test func `numbers and flags may be written as such`() async throws {
    try write("{\"per-page\": 2, \"no-color\": false}")
    #expect(try await run("list").output.contains("Page 1 of 36"))
  }
}
