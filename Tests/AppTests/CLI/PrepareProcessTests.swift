import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.oneAtATime(.startingPrograms)) struct PrepareProcessTests {
  private struct Answer: Decodable {
    struct Copy: Decodable {
      let file: String
      let type: String
      let width: Int
      let height: Int
      let bytes: Int
    }

    struct Picture: Decodable {
      let file: String
      let type: String?
      let width: Int?
      let bytes: Int
      let isReady: Bool
      let copy: Copy?
    }

    struct Issue: Decodable {
      let code: String
      let file: String?
      let excess: Int?
      let message: String
      let reason: String?
    }

    let pictures: [Picture]
    let issues: [Issue]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try folder.write(Data(bytes), to: name)
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.url.appending(path: name).path).map(Array.init)
  }

  private func prepare(
    _ arguments: String..., path: String = "/nowhere", output: CommandLineProcess.Output = .pipe
  ) async throws -> CommandLineProcess.Outcome {
    try await CommandLineProcess(
      ["prepare"] + arguments, environment: ["PATH": path, "COLUMNS": "200"], output: output
    ).outcome()
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ").replacing(folder.path + "/", with: "")
    }
  }

  @Test func `good pictures are ready`() async throws {
    let run = try await prepare(
      file("a.png", SamplePictures.png()), file("b.txt", SamplePictures.jpeg()))
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(
      lines(run.output) == [
        "FILE TYPE PIXELS BYTES VERDICT", "a.png png 640 × 480 100 ready",
        "b.txt jpeg 32 × 24 100 ready",
      ])
  }

  @Test func `everything that is wrong is told at once, in order`() async throws {
    let run = try await prepare(
      file("a.png", SamplePictures.png()), file("big.jpg", SamplePictures.jpeg(bytes: 300_000)),
      file("clip.gif", Array("GIF89a".utf8)), file("empty.png", []),
      file("bare.png", ImageFormat.png.signature), file("f.png", SamplePictures.png()))
    #expect(run.exitCode == 6)
    #expect(
      lines(run.output).dropFirst() == [
        "a.png png 640 × 480 100 ready", "big.jpg jpeg 32 × 24 300000 1 byte too many",
        "clip.gif ? ? 6 no readable PNG or JPEG", "empty.png ? ? 0 empty",
        "bare.png png ? 8 no readable PNG or JPEG", "f.png png 640 × 480 100 ready",
      ])
    let told = run.error.split(separator: "\n")
    try #require(told.count == 6)
    for (line, words) in zip(
      told,
      [
        "6 pictures, 1 too many", "Picture 2 (big.jpg) has 300000 bytes, 1 too many",
        "Picture 3 (clip.gif) is no PNG", "Picture 4 (empty.png) has 0 bytes, 1 too few",
        "Picture 5 (bare.png) is no PNG", "cannot be uploaded as they are: 5 issues.",
      ])
    {
      #expect(line.hasPrefix("openmarket: "))
      #expect(line.contains(words), "\(line)")
    }
  }

  @Test func `of far too many pictures only that is told`() async throws {
    let paths = try (1...11).map { try file("\($0).gif", Array("GIF89a".utf8)) }
    let run = try await CommandLineProcess(["prepare", "--lang", "en"] + paths).outcome()
    #expect(run.exitCode == 6)
    let told = run.error.split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.first?.contains("11 pictures, 6 too many") == true)
  }

  @Test func `copies are written, and it is said from what to what`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    let small = SamplePictures.jpeg(width: 20, height: 10, bytes: 1_234)
    try tool.put(small, as: "result")
    let large = SamplePictures.png(bytes: 400_000)
    let output = folder.path + "/new/copies"
    let run = try await prepare(
      file("large.png", large), file("a.png", SamplePictures.png()), "--shrink", "--output",
      output, path: tool.folder.path)
    #expect(run.exitCode == 0)
    #expect(run.error.isEmpty)
    #expect(
      lines(run.output).dropFirst() == [
        "large.png png 640 × 480 400000 made smaller", "a.png png 640 × 480 100 ready",
        "large.png (png, 640 × 480, 400000 bytes) → new/copies/large.jpg (jpeg, 20 × 10, 1234 bytes)",
      ])
    #expect(folder.names(in: "new/copies") == ["large.jpg"])
    #expect(bytes("new/copies/large.jpg") == small)
    #expect(bytes("large.png") == large)
  }

  @Test func `nothing is written over a file, not over the original either`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    try tool.put(SamplePictures.jpeg(), as: "result")
    let large = SamplePictures.jpeg(bytes: 400_000)
    let original = try file("large.jpg", large)
    let other = try file("other.jpg", large)
    let refused = try await prepare(
      other, original, "--shrink", "--output=\(folder.path)", path: tool.folder.path)
    #expect(refused.exitCode == 5)
    #expect(refused.output.isEmpty)
    #expect(refused.error.contains("other.jpg is there already."))
    #expect(bytes("large.jpg") == large && bytes("other.jpg") == large)

    // The first copy could be written, and the second one not.
    _ = try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    let taken = try file("out/large.jpg", [7])
    let half = try await prepare(
      other, original, "--shrink", "--output=\(folder.path)/out", path: tool.folder.path)
    #expect(half.exitCode == 5)
    #expect(half.error.contains(taken))
    #expect(folder.names(in: "out") == ["large.jpg"])
    #expect(bytes("out/large.jpg") == [7])

    // Two copies of one name are none.
    let twice = try await prepare(
      original, original, "--shrink", "--output=\(folder.path)/twice", path: tool.folder.path)
    #expect(twice.exitCode == 5)
    #expect(folder.names(in: "twice") == [])
  }

  @Test func `a link to nowhere is not followed`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    try tool.put(SamplePictures.jpeg(), as: "result")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/out/large.jpg", withDestinationPath: folder.path + "/elsewhere")
    let run = try await prepare(
      file("large.jpg", SamplePictures.jpeg(bytes: 400_000)), "--shrink",
      "--output=\(folder.path)/out", path: tool.folder.path)
    #expect(run.exitCode == 5)
    #expect(bytes("elsewhere") == nil)
  }

  @Test func `a folder that cannot be made is told`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    try tool.put(SamplePictures.jpeg(), as: "result")
    let run = try await prepare(
      file("large.jpg", SamplePictures.jpeg(bytes: 400_000)), "--shrink",
      "--output=\(file("file", []))/out", path: tool.folder.path)
    #expect(run.exitCode == 1)
    #expect(run.error.contains("cannot be written: Not a directory."))
  }

  @Test func `without the program it is told how to get it, beside what is wrong`() async throws {
    let run = try await prepare(
      file("large.jpg", SamplePictures.jpeg(bytes: 400_000)), "--shrink", "--output",
      folder.path + "/out")
    #expect(run.exitCode == 6)
    #expect(run.error.contains("100001 too many"))
    #expect(run.error.contains("'apt install imagemagick' or 'brew install imagemagick'"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test func `a program that only says it did is not believed`() async throws {
    let tool = try await StandInTool("echo no picture")
    let run = try await prepare(
      file("large.jpg", SamplePictures.jpeg(bytes: 400_000)), "--shrink", "--output",
      folder.path + "/out", path: tool.folder.path)
    #expect(run.exitCode == 6)
    #expect(run.error.contains("What was made of the picture is no PNG or JPEG"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test func `JSON tells all of it`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    try tool.put(SamplePictures.png(width: 20, height: 10), as: "result")
    let large = try file("large.png", SamplePictures.png(bytes: 400_000))
    let good = try await prepare(
      large, "--shrink", "--json", "--output", folder.path + "/out", path: tool.folder.path)
    #expect(good.exitCode == 0)
    let written = try JSONDecoder().decode(Answer.self, from: Data(good.output.utf8))
    #expect(written.issues.isEmpty)
    let copy = try #require(written.pictures.first?.copy)
    #expect(copy.file == folder.path + "/out/large.png")
    #expect((copy.type, copy.width, copy.height, copy.bytes) == ("png", 20, 10, 100))

    let bad = try await prepare(
      large, file("a.txt", [1]), "--json", "--lang=ko", "--shrink", "--output=out")
    #expect(bad.exitCode == 6)
    let told = try JSONDecoder().decode(Answer.self, from: Data(bad.output.utf8))
    #expect(told.pictures.map(\.isReady) == [false, false])
    #expect(told.pictures.map(\.type) == ["png", nil])
    #expect(told.pictures.map(\.width) == [640, nil])
    #expect(told.issues.map(\.code) == ["image-size", "image-format"])
    #expect(told.issues.map(\.excess) == [100_001, nil])
    #expect(told.issues.map(\.reason) == ["no-image-tool", nil])
    #expect(told.issues.map(\.file) == [large, folder.path + "/a.txt"])
    #expect(told.issues.allSatisfy { $0.message.contains(/\p{Hangul}/) })
    let failure = try #require(
      try JSONSerialization.jsonObject(with: Data(bad.error.utf8)) as? [String: String])
    #expect(failure["code"] == "invalid-pictures")
  }

  @Test func `names do nothing to a terminal`() async throws {
    let name = "red\u{1B}[31m\u{202E}.png"
    let run = try await prepare(
      file(name, SamplePictures.png(bytes: 400_000)), output: .terminal(columns: 200))
    #expect(run.exitCode == 6)
    #expect(!run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "").contains("\u{1B}"))
    #expect(run.output.contains("red\u{FFFD}[31m"))
    #expect(!run.error.contains("\u{1B}"))
    #expect(!(run.output + run.error).contains("\u{202E}"))
  }

  @Test func `Korean is spoken`() async throws {
    let run = try await prepare(
      file("large.jpg", SamplePictures.jpeg(bytes: 400_000)), "--lang", "ko")
    #expect(lines(run.output).first == "파일 종류 크기(픽셀) 바이트 판정")
    #expect(run.output.contains("100001바이트 초과"))
    #expect(run.error.contains("1번 사진(large.jpg)은 400000바이트로 100001바이트 넘칩니다."))
  }

  @Test(arguments: [10, 30, 45, 80])
  func `a narrow terminal still gets the verdict`(columns: Int) async throws {
    let picture = CheckedPicture(
      path: String(repeating: "long", count: 20) + ".png", byteCount: 400_000, format: .png,
      pixelSize: PixelSize(width: 4_000, height: 3_000),
      issues: [.imageSize(index: 0, name: "", bytes: 400_000, allowed: 1..<300_000)])
    let lines = PictureTable.lines([picture], .english, Terminal(columns: columns))
    #expect(lines.count == 2)
    #expect(lines.last?.contains(columns < 45 ? "1000" : "100001") == true, "\(lines)")
    if columns >= 20 { #expect(lines.allSatisfy { $0.count <= columns }) }
  }

  @Test func `an interrupted program ends the one that it started`() async throws {
    let tool = try await StandInTool("sleep 3600 & echo $$ > \"$HERE/started\"; wait")
    let picture = try file("large.jpg", SamplePictures.jpeg(bytes: 400_000))
    var started: CommandLineProcess?
    let word = try await tool.waitForWord(from: "started") {
      started = try CommandLineProcess(
        ["prepare", picture, "--shrink", "--output=\(folder.path)/out"],
        environment: ["PATH": tool.folder.path])
    }
    let id = try #require(pid_t(word))
    let process = try #require(started)
    process.send(SIGINT)
    let outcome = await process.outcome()
    #expect(outcome.exitCode == 130)
    #expect(outcome.output.isEmpty && outcome.error.isEmpty)
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  struct Misuse: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let words: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Misuse(arguments: [], words: "PICTURE is missing"),
    Misuse(arguments: ["/no/such.png"], words: "PICTURE cannot be '/no/such.png'"),
    Misuse(arguments: ["/"], words: "a file that can be read"),
    Misuse(arguments: ["/dev/zero"], words: "a file of at most 100000000 bytes"),
    Misuse(arguments: ["a", "--shrink"], words: "--shrink is of no use without --output FOLDER"),
    Misuse(arguments: ["a", "--output", "b"], words: "--output is of no use without --shrink"),
    Misuse(arguments: ["a", "--output=", "--shrink"], words: "the path of a file or folder"),
    Misuse(arguments: ["a", "--page", "2"], words: "'prepare' takes no option --page"),
  ])
  func `a wrong command line is told`(misuse: Misuse) async throws {
    let run = try await CommandLineProcess(["prepare"] + misuse.arguments).outcome()
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(misuse.words), "\(run.error)")
  }

  @Test func `help says that there may be several pictures`() {
    let lines = HelpText(language: .english).lines(on: .command(.prepare))
    #expect(lines.contains("  openmarket prepare PICTURE... [OPTIONS]"))
  }
}
