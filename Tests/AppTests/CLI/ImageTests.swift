import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.takingTurns(.startingPrograms)) struct ImageTests {
  private let folder: TemporaryFolder
  /// The path of a file of the user.
  private let mine: String

  init() throws {
    folder = try TemporaryFolder()
    mine = try folder.write(Data("mine".utf8), to: "mine.png")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func image(_ path: String) throws -> ImageData? {
    ImageData(bytes: try [UInt8](Data(contentsOf: URL(filePath: path))))
  }

  @Test func `an image is saved as it is`() async throws {
    let path = folder.path + "/second.png"
    let run = try await openmarket("image", "32", "2", "--output", path, "--json")
    #expect(run.exitCode == 0)
    let image = try #require(try image(path))
    #expect(run.output.contains("\"byteCount\" : \(image.bytes.count)"))
    #expect(folder.names(in: "") == ["mine.png", "second.png"])

    let piped = try await openmarket("image", "32", "2", "--output=-")
    #expect(piped.exitCode == 0)
    #expect(piped.output == String(decoding: image.bytes, as: UTF8.self))
    let first = try await openmarket("image", "32", "-o", "-")
    #expect(first.output != piped.output)
  }

  @Test func `a file is replaced only with --force, through a link`() async throws {
    let link = folder.path + "/link.png"
    let neighbor = try folder.write(Data("mine".utf8), to: "mine.png.part")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.png")
    #expect(chmod(mine, 0o640) == 0)
    let refused = try await openmarket(
      ["image", "32", "--output", link],
      against: { _ in
        Issue.record("The file wasn't checked first.")
        return HTTPResponse(status: 500)
      })
    #expect((refused.exitCode, refused.output) == (ExitCode.invalidInput.rawValue, ""))
    let advice = "already exists (\(link)). Use another --output, or add --force"
    #expect(refused.error.contains(advice))
    expectEqual(try text(mine), "mine")
    expectEqual(try await openmarket("image", "32", "-f", "--output", link).exitCode, 0)
    expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "mine.png")
    #expect(try image(mine) != nil)
    #expect(folder.names(in: "").sorted() == ["link.png", "mine.png", "mine.png.part"])
    expectEqual(try text(neighbor), "mine")
    let mode = try FileManager.default.attributesOfItem(atPath: mine)[.posixPermissions] as? Int
    #expect(mode == 0o640, "the file keeps its permissions")
  }

  @Test func `a missing folder is told before the download`() async throws {
    let missing = try await openmarket(
      ["image", "32", "-o", folder.path + "/missing/x.png"],
      against: { _ in
        Issue.record("The folder wasn't checked first.")
        return HTTPResponse(status: 500)
      })
    #expect(missing.exitCode == ExitCode.unforeseen.rawValue)
    #expect(missing.error.contains("/missing/x.png: No such file or directory"))
  }

  @Test func `a file that appears during the download isn't replaced`() async throws {
    let path = folder.path + "/new.png"
    let run = try await openmarket(
      ["image", "5", "-o", path],
      against: { request in
        guard request.target == "/picture.png" else {
          let address = "http://\(request.headers["Host"] ?? "")/picture.png"
          let detail = MarketAnswers.detail(id: 5, name: "Lamp")
          return MarketAnswers.json(detail.replacing("http://pictures.example/9", with: address))
        }
        #expect(throws: Never.self) { try Data("mine".utf8).write(to: URL(filePath: path)) }
        return HTTPResponse(status: 200, body: Data(ImageFile.samplePNG().bytes))
      })
    #expect(run.exitCode == ExitCode.invalidInput.rawValue)
    expectEqual(try text(path), "mine")
  }

  @Test(
    arguments: [
      (
        ["32", "9", "-o", "x.png"], "no-such-image", .notFound,
        "Product #32 has no image 9. It has 3."
      ),
      (["32", "-o", "/dev/null/x.png"], "output-folder", .unforeseen, "/dev/null/x.png"),
    ] as [([String], String, ExitCode, String)])
  func `an image that can't be saved has an exit code`(
    arguments: [String], code: String, exitCode: ExitCode, text: String
  ) async throws {
    let run = try await openmarket(["image", "--json"] + arguments)
    #expect((run.exitCode, run.output) == (exitCode.rawValue, ""))
    let failure = try SellersDesk.Failure(run.error)
    #expect(failure.code == code)
    #expect(failure.text.contains(text))
    #expect(!failure.text.contains("Error"))
  }

  // MARK: - In another process

  @Test(arguments: ["new.png", "new.png --force", "mine.png --force"])
  func `a full disk leaves no half image, and the file that was there`(words: String) async throws {
    let program = "ulimit -f 8; exec '\(BuiltProgram.path)' image 32 -o \(folder.path)/\(words)"
    let run = try await CommandLineProcess.shell(program)
    let name = words.prefix { $0 != " " }
    #expect(run.exitCode == ExitCode.unforeseen.rawValue)
    #expect(run.error.contains("can't be written (\(folder.path)/\(name): "))
    #expect(folder.names(in: "") == ["mine.png"])
    expectEqual(try text(mine), "mine")
  }

  @Test func `no image is written to a terminal`() async throws {
    let run = try await CommandLineProcess.run(
      "image", "32", "-o", "-", output: .terminal(columns: 80))
    #expect((run.exitCode, run.output) == (2, ""))
  }
}
