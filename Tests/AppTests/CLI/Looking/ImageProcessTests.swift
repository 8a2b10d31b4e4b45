import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ImageProcessTests {
  @Test func `a picture is saved as it is`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/second.png"
    let run = try await CommandLineProcess.run("image", "32", "2", "--output", path, "--json")
    #expect(run.exitCode == 0)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let image = try #require(EncodedImage(bytes: bytes))
    #expect(run.output.contains("\"bytes\": \(bytes.count)"))
    #expect(run.output.contains("\"width\": \(image.pixelSize.width)"))
    #expect(folder.names(in: "") == ["second.png"])

    let piped = try await CommandLineProcess.run("image", "32", "2", "--output=-")
    #expect(piped.exitCode == 0)
    #expect(piped.output == String(decoding: bytes, as: UTF8.self))
    let first = try await CommandLineProcess.run("image", "32", "-o", "-")
    #expect(first.output != piped.output)
  }

  @Test func `no file is overwritten, unless it is said`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("mine".utf8), to: "mine.png")
    let refused = try await CommandLineProcess.run("image", "32", "--output", path)
    #expect(refused.exitCode == ExitCode.notAllowed.rawValue)
    #expect(refused.output.isEmpty)
    #expect(refused.error.contains("--force"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let forced = try await CommandLineProcess.run("image", "32", "--force", "--output", path)
    #expect(forced.exitCode == 0)
    #expect(EncodedImage(bytes: try [UInt8](Data(contentsOf: URL(filePath: path)))) != nil)
    #expect(folder.names(in: "") == ["mine.png"])
  }

  @Test func `a link stays, and what it leads to keeps its permissions`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("mine".utf8), to: "mine.png")
    let link = folder.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.png")
    #expect(chmod(file, 0o640) == 0)
    let run = try await CommandLineProcess.run("image", "32", "--force", "--output", link)
    #expect(run.exitCode == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.png")
    #expect(EncodedImage(bytes: try [UInt8](Data(contentsOf: URL(filePath: file)))) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(Set(folder.names(in: "")) == ["mine.png", "link.png"])
  }

  @Test func `what is in the way is told before anything is asked for`() async throws {
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json("{}", status: 500) })
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("mine".utf8), to: "mine.png")
    let run = try await CommandLineProcess.run(
      "image", "5", "-o", path, "--server", "http://127.0.0.1:\(server.port)")
    #expect(run.exitCode == ExitCode.notAllowed.rawValue)
    #expect(server.requests.isEmpty)
  }

  @Test func `what comes in the way meanwhile is not overwritten`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/mine.png"
    let picture = Data(SamplePictures.png())
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        let address = "http://\(request.headers["Host"] ?? "")/picture.png"
        if request.target == "/picture.png" {
          try Data("mine".utf8).write(to: URL(filePath: path))
          try connection.send(HTTPResponse(status: 200, body: picture), to: request)
        } else {
          let detail = MarketAnswers.detail(id: 5, name: "Lamp")
            .replacing("http://pictures.example/9", with: address)
          try connection.send(MarketAnswers.json(detail), to: request)
        }
      }
    })
    defer { server.stop() }
    let run = try await CommandLineProcess.run(
      "image", "5", "-o", path, "--server", "http://127.0.0.1:\(server.port)")
    #expect(server.requests.count == 2)
    #expect(run.exitCode == ExitCode.notAllowed.rawValue)
    #expect(run.error.contains("already exists. Give another --output, or --force"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `a pipe gets the bytes, and a folder is none`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let process = try CommandLineProcess(["image", "32", "-f", "-o", pipe])
    let bytes = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: try? FileHandle(forReadingAtPath: pipe)?.readToEnd())
      }
    }
    #expect(await process.outcome().exitCode == 0)
    #expect(EncodedImage(bytes: [UInt8](try #require(bytes))) != nil)
    let refused = try await CommandLineProcess.run("image", "32", "-f", "-o", folder.path)
    #expect(refused.exitCode == ExitCode.unforeseen.rawValue)
    #expect(folder.names(in: "") == ["pipe"])
  }

  @Test(
    arguments: [
      (["image", "32", "9", "-o", "x.png"], "no-such-picture", .notFound),
      (["image", "999999", "-o", "x.png"], "not-found", .notFound),
      (["image", "32", "-o", "/nonexistent/x.png"], "output-folder", .unforeseen),
      (["image", "32"], "usage", .usage), (["image"], "usage", .usage),
      (["image", "32", "0", "-o", "x"], "usage", .usage),
      (["image", "32", "1", "2", "-o", "x"], "usage", .usage),
    ] as [([String], String, ExitCode)])
  func `what cannot be saved is told`(
    arguments: [String], code: String, exitCode: ExitCode
  ) async throws {
    let run = try await CommandLineProcess(arguments + ["--json"]).outcome()
    #expect(run.exitCode == exitCode.rawValue)
    #expect(run.output.isEmpty)
    let error = try JSONDecoder().decode([String: String].self, from: Data(run.error.utf8))
    #expect(error["code"] == code)
  }

  @Test func `no picture goes to a terminal`() async throws {
    let run = try await CommandLineProcess(
      ["image", "32", "-o", "-"], output: .terminal(columns: 80)
    ).outcome()
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
  }
}
