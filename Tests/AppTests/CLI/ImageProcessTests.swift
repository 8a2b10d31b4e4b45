import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct ImageProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func image(_ path: String) throws -> ImageData? {
    ImageData(bytes: try [UInt8](Data(contentsOf: URL(filePath: path))))
  }

  @Test func `an image is saved as it is`() async throws {
    let path = folder.path + "/second.png"
    let run = try await CommandLineProcess.run("image", "32", "2", "--output", path, "--json")
    #expect(run.exitCode == 0)
    let image = try #require(try image(path))
    #expect(run.output.contains("\"byteCount\" : \(image.bytes.count)"))
    #expect(folder.names(in: "") == ["second.png"])

    let piped = try await CommandLineProcess.run("image", "32", "2", "--output=-")
    #expect(piped.exitCode == 0)
    #expect(piped.output == String(decoding: image.bytes, as: UTF8.self))
    let first = try await CommandLineProcess.run("image", "32", "-o", "-")
    #expect(first.output != piped.output)
  }

  @Test func `a file is replaced only with --force, and checked first`()
    async throws
  {
    let server = try LoopbackServer(answer: { _ in MarketAnswers.json("{}", status: 500) })
    defer { server.stop() }
    let path = try folder.write(Data("mine".utf8), to: "mine.png")
    let refused = try await CommandLineProcess.run(
      "image", "32", "--output", path, "--server", server.address)
    #expect(refused.exitCode == ExitCode.notAllowed.rawValue)
    #expect(refused.output.isEmpty)
    #expect(refused.error.contains("already exists. (\(path)) Give another --output, or --force"))
    #expect(server.requests.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let forced = try await CommandLineProcess.run("image", "32", "--force", "--output", path)
    #expect(forced.exitCode == 0)
    #expect(try image(path) != nil)
    #expect(folder.names(in: "") == ["mine.png"])
  }

  @Test func `a link's target is written and keeps its permissions`()
    async throws
  {
    let file = try folder.write(Data("mine".utf8), to: "mine.png")
    let link = folder.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.png")
    #expect(chmod(file, 0o640) == 0)
    let run = try await CommandLineProcess.run("image", "32", "--force", "--output", link)
    #expect(run.exitCode == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.png")
    #expect(try image(file) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `a file that appears during the download isn't replaced`() async throws {
    let path = folder.path + "/mine.png"
    let server = try LoopbackServer(script: { connection in
      while let request = try connection.readRequest() {
        if request.target == "/picture.png" {
          try Data("mine".utf8).write(to: URL(filePath: path))
          let picture = HTTPResponse(
            status: 200, body: Data(ImageFile.samplePNG().bytes))
          try connection.send(picture, to: request)
        } else {
          let address = "http://\(request.headers["Host"] ?? "")/picture.png"
          let detail = MarketAnswers.detail(id: 5, name: "Lamp")
            .replacing("http://pictures.example/9", with: address)
          try connection.send(MarketAnswers.json(detail), to: request)
        }
      }
    })
    defer { server.stop() }
    let run = try await CommandLineProcess.run(
      "image", "5", "-o", path, "--server", server.address)
    #expect(server.requests.count == 2)
    #expect(run.exitCode == ExitCode.notAllowed.rawValue)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test(
    arguments: [
      (["32", "9", "-o", "x.png"], "no-such-image", .notFound),
      (["32", "-o", "/dev/null/x.png"], "output-folder", .unforeseen),
    ] as [([String], String, ExitCode)])
  func `an image that can't be saved has an exit code`(
    arguments: [String], code: String, exitCode: ExitCode
  ) async throws {
    let run = try await CommandLineProcess(["image", "--json"] + arguments).outcome()
    #expect(run.exitCode == exitCode.rawValue)
    #expect(run.output.isEmpty)
    let failure = try SellersDesk.Failure(run.error)
    #expect(failure.code == code && !failure.text.contains("Error"))
  }

  @Test(arguments: [[], ["--force"]], ["new.png", "mine.png"])
  func `a full disk leaves no half image, and the file that was there`(
    options: [String], name: String
  ) async throws {
    if options.isEmpty, name == "mine.png" { return }
    _ = try folder.write(Data("mine".utf8), to: "mine.png")
    let program = "ulimit -f 8; exec '\(BuiltProgram.path)' image 32 -o \(folder.path)/\(name)"
    let run = try await CommandLineProcess(
      program: "/bin/sh", ["-c", program + " " + options.joined()]
    ).outcome()
    #expect(run.exitCode == ExitCode.unforeseen.rawValue)
    #expect(run.error.contains("can't be written. (\(folder.path)/\(name): "))
    #expect(folder.names(in: "") == ["mine.png"])
    #expect(try String(contentsOfFile: folder.path + "/mine.png", encoding: .utf8) == "mine")
  }

  @Test func `no image is written to a terminal`() async throws {
    let run = try await CommandLineProcess.run(
      "image", "32", "-o", "-", output: .terminal(columns: 80))
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
  }
}
