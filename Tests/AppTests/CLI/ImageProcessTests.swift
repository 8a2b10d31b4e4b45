import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.takingTurns(.startingPrograms)) struct ImageProcessTests {
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

  @Test func `a file is replaced only with --force, through a link and with its permissions`()
    async throws
  {
    let file = try folder.write(Data("mine".utf8), to: "mine.png")
    let link = folder.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.png")
    #expect(chmod(file, 0o640) == 0)
    let refused = try await CommandLineProcess.run(["image", "32", "--output", link]) { _ in
      Issue.record("The file wasn't checked first.")
      return HTTPResponse(status: 500)
    }
    #expect(refused.exitCode == ExitCode.notAllowed.rawValue && refused.output.isEmpty)
    let advice = "already exists (\(link)). Use another --output, or add --force"
    #expect(refused.error.contains(advice))
    expectEqual(try String(contentsOfFile: file, encoding: .utf8), "mine")
    let forced = try await CommandLineProcess.run("image", "32", "--force", "--output", link)
    #expect(forced.exitCode == 0)
    expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "mine.png")
    #expect(try image(file) != nil && folder.names(in: "").count == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test func `a missing folder is told before the download, and neighbors are left alone`()
    async throws
  {
    let missing = try await CommandLineProcess.run(
      ["image", "32", "-o", folder.path + "/missing/x.png"]
    ) { _ in
      Issue.record("The folder wasn't checked first.")
      return HTTPResponse(status: 500)
    }
    #expect(missing.exitCode == ExitCode.unforeseen.rawValue)
    #expect(missing.error.contains("/missing/x.png: No such file or directory"))
    let neighbor = try folder.write(Data("mine".utf8), to: "mine.png.part")
    let path = try folder.write(Data("old".utf8), to: "mine.png")
    let run = try await CommandLineProcess.run("image", "32", "--force", "-o", path)
    #expect(run.exitCode == 0)
    #expect(try image(path) != nil)
    expectEqual(try String(contentsOfFile: neighbor, encoding: .utf8), "mine")
    #expect(folder.names(in: "") == ["mine.png", "mine.png.part"])
  }

  @Test func `a file that appears during the download isn't replaced`() async throws {
    let path = folder.path + "/mine.png"
    let run = try await CommandLineProcess.run(["image", "5", "-o", path]) { request in
      guard request.target == "/picture.png" else {
        let address = "http://\(request.headers["Host"] ?? "")/picture.png"
        return MarketAnswers.json(
          MarketAnswers.detail(id: 5, name: "Lamp")
            .replacing("http://pictures.example/9", with: address))
      }
      #expect(throws: Never.self) { try Data("mine".utf8).write(to: URL(filePath: path)) }
      return HTTPResponse(status: 200, body: Data(ImageFile.samplePNG().bytes))
    }
    #expect(run.exitCode == ExitCode.notAllowed.rawValue)
    expectEqual(try String(contentsOfFile: path, encoding: .utf8), "mine")
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
    #expect(run.exitCode == exitCode.rawValue && run.output.isEmpty)
    let failure = try SellersDesk.Failure(run.error)
    #expect(failure.code == code && !failure.text.contains("Error"))
    #expect(exitCode != .notFound || failure.text == "Product #32 has no image 9. It has 3.")
  }

  @Test(arguments: ["new.png", "new.png --force", "mine.png --force"])
  func `a full disk leaves no half image, and the file that was there`(words: String) async throws {
    _ = try folder.write(Data("mine".utf8), to: "mine.png")
    let program = "ulimit -f 8; exec '\(BuiltProgram.path)' image 32 -o \(folder.path)/\(words)"
    let run = try await CommandLineProcess.shell(program)
    let name = words.prefix { $0 != " " }
    #expect(run.exitCode == ExitCode.unforeseen.rawValue)
    #expect(run.error.contains("can't be written (\(folder.path)/\(name): "))
    #expect(folder.names(in: "") == ["mine.png"])
    expectEqual(try String(contentsOfFile: folder.path + "/mine.png", encoding: .utf8), "mine")
  }

  @Test func `no image is written to a terminal`() async throws {
    let run = try await CommandLineProcess.run(
      "image", "32", "-o", "-", output: .terminal(columns: 80))
    #expect(run.exitCode == 2 && run.output.isEmpty)
  }
}
