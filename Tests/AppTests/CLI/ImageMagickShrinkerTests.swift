import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

@Suite(.timeLimit(.minutes(2))) struct ImageMagickShrinkerTests {
  private static let jpeg = ImageFile(
    name: "photo.JPG", bytes: SamplePictures.jpeg(bytes: 2_000_000))
  private static let png = ImageFile(name: "shot.png", bytes: SamplePictures.png(bytes: 400_000))

  private func shrink(
    _ image: ImageFile = Self.jpeg, with tool: StandInTool, within limit: Duration = .seconds(3_600)
  ) async throws(ImageShrinkingError) -> ImageFile {
    let shrinker = ImageMagickShrinker(searchPath: tool.folder.path, timeLimit: limit)
    return try await shrinker.shrink(image, toFewerThan: 300_000)
  }

  private func error(with tool: StandInTool) async -> ImageShrinkingError? {
    do throws(ImageShrinkingError) {
      _ = try await shrink(with: tool)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a picture goes in and comes out by streams, with limits and by no other name`()
    async throws
  {
    let tool = try await StandInTool(#"cat > "$HERE/input"; cat "$HERE/result""#)
    let small = SamplePictures.jpeg(bytes: 299_999)
    try tool.put(small, as: "result")
    let result = try await shrink(with: tool)
    #expect(result == ImageFile(name: "photo.JPG", bytes: small))
    #expect(tool.bytes("input") == Self.jpeg.bytes)
    #expect(
      tool.calls == [
        "-limit memory 256MiB -limit map 512MiB -limit disk 1GiB -limit area 128MP "
          + "-limit width 32KP -limit height 32KP -limit time 3600 "
          + "jpeg:- -auto-orient -strip -quality 85 jpeg:-"
      ])
  }

  @Test func `what is still too large is tried smaller, until it fits`() async throws {
    let tool = try await StandInTool(
      """
      case "$*" in
        *1440x1440*) cat "$HERE/result" ;;
        *) cat ;;
      esac
      """)
    try tool.put(SamplePictures.jpeg(), as: "result")
    #expect(try await shrink(with: tool).bytes == SamplePictures.jpeg())
    let tried = tool.calls.map { $0.split(separator: "-strip ").last ?? "" }
    #expect(
      tried == [
        "-quality 85 jpeg:-", "-quality 75 jpeg:-", "-resize 2560x2560> -quality 80 jpeg:-",
        "-resize 1920x1920> -quality 80 jpeg:-", "-resize 1440x1440> -quality 80 jpeg:-",
      ])
  }

  @Test func `a PNG stays one where it can`() async throws {
    let tool = try await StandInTool(
      #"case "$*" in *1280x1280*) cat "$HERE/result" ;; *) cat ;; esac"#)
    try tool.put(SamplePictures.png(), as: "result")
    #expect(
      try await shrink(Self.png, with: tool)
        == ImageFile(name: "shot.png", bytes: SamplePictures.png()))
    #expect(tool.calls.count == 3)
  }

  @Test func `a result is called what it is`() async throws {
    let tool = try await StandInTool(#"cat "$HERE/result""#)
    try tool.put(SamplePictures.jpeg(), as: "result")
    #expect(try await shrink(Self.png, with: tool).name == "shot.jpg")
  }

  @Test func `a PNG that stays too large becomes a JPEG on white`() async throws {
    let tool = try await StandInTool(
      #"case "$last" in jpeg:-) cat "$HERE/result" ;; *) cat ;; esac"#)
    try tool.put(SamplePictures.jpeg(), as: "result")
    #expect(
      try await shrink(Self.png, with: tool)
        == ImageFile(name: "shot.jpg", bytes: SamplePictures.jpeg()))
    #expect(tool.calls.count == 5)
    #expect(
      tool.calls.last?.hasSuffix(
        "png:- -auto-orient -strip -background white -alpha remove -quality 85 jpeg:-") == true)
  }

  @Test func `when nothing helps, that is told`() async throws {
    let tool = try await StandInTool("cat")
    await #expect(throws: ImageShrinkingError.notSmallEnough) {
      try await shrink(Self.png, with: tool)
    }
    #expect(tool.calls.count == ShrinkingStep.all(from: .png).count)
  }

  @Test func `endless output is not taken`() async throws {
    let tool = try await StandInTool("exec cat /dev/zero")
    await #expect(throws: ImageShrinkingError.notSmallEnough) { try await shrink(with: tool) }
  }

  @Test(arguments: [
    ("echo 'improper header' >&2; echo more >&2; exit 1", "improper header"),
    ("exit 4", "exit code 4"), ("kill -9 $$", "signal 9"),
    ("cat; echo torn >&2; exit 1", "torn"),
    ("yes 'all the same' | head -c 1000000 >&2; exit 1", "all the same"),
  ])
  func `what the program says of a picture is told`(script: String, reason: String) async throws {
    let tool = try await StandInTool(script)
    let small = ImageFile(name: "a.jpg", bytes: SamplePictures.jpeg())
    await #expect(throws: ImageShrinkingError.failed(reason: reason)) {
      try await shrink(small, with: tool)
    }
    #expect(tool.calls.count == 1)
  }

  @Test func `what cannot be started is told`() async throws {
    let tool = try await StandInTool()
    try await StandInTool.write("#!/no/such/shell\n", to: tool.folder.path + "/magick")
    await #expect(throws: ImageShrinkingError.failed(reason: "No such file or directory")) {
      try await shrink(with: tool)
    }
  }

  @Test func `who does not end is ended`() async throws {
    let tool = try await StandInTool("exec sleep 3600")
    await #expect(throws: ImageShrinkingError.timedOut) {
      try await shrink(with: tool, within: .milliseconds(1))
    }
  }

  @Test func `who closes its streams and does not end is ended`() async throws {
    let tool = try await StandInTool("exec sleep 3600 >/dev/null 2>/dev/null")
    await #expect(throws: ImageShrinkingError.timedOut) {
      try await shrink(with: tool, within: .milliseconds(300))
    }
  }

  @Test func `a caller who leaves ends the program and whatever that started`() async throws {
    // Were one of the two left, the streams would stay open and nothing would be told for an hour.
    let tool = try await StandInTool("sleep 3600 & echo $$ > \"$HERE/started\"; wait")
    var task: Task<ImageShrinkingError?, Never>?
    let word = try await tool.waitForWord(from: "started") {
      task = Task { await error(with: tool) }
    }
    let id = try #require(pid_t(word))
    #expect(kill(id, 0) == 0)
    task?.cancel()
    #expect(await task?.value == .cancelled)
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test func `nothing is started for a caller who has left`() async throws {
    let tool = try await StandInTool("cat")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await error(with: tool)
    }
    #expect(await task.value == .cancelled)
    #expect(tool.calls == [])
  }

  @Test func `version 7 is preferred, wherever it is`() async throws {
    let six = try await StandInTool(named: "convert", "exit 6")
    let seven = try await StandInTool(named: "magick", "exit 7")
    let shrinker = ImageMagickShrinker(searchPath: "\(six.folder.path):\(seven.folder.path)")
    await #expect(throws: ImageShrinkingError.failed(reason: "exit code 7")) {
      try await shrinker.shrink(Self.jpeg, toFewerThan: 300_000)
    }
    await #expect(throws: ImageShrinkingError.failed(reason: "exit code 6")) {
      try await shrink(with: six)
    }
  }

  @Test func `without the program it is told how to get it`() async throws {
    let folder = try TemporaryFolder()
    // What cannot be run is no program, and neither is a folder.
    _ = try folder.write(Data("#!/bin/sh\n".utf8), to: "convert")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "magick"), withIntermediateDirectories: false)
    for path in ["", ".", "/nowhere", folder.path] {
      let shrinker = ImageMagickShrinker(searchPath: path)
      await #expect(
        throws: ImageShrinkingError.noTool(
          name: "ImageMagick",
          installCommands: ["apt install imagemagick", "brew install imagemagick"])
      ) {
        try await shrinker.shrink(Self.jpeg, toFewerThan: 300_000)
      }
    }
  }

  @Test func `what is no picture is given to no program`() async throws {
    let tool = try await StandInTool("cat")
    await #expect(throws: ImageShrinkingError.failed(reason: "it is no PNG or JPEG")) {
      try await shrink(ImageFile(name: "a.svg", bytes: Array("<svg/>".utf8)), with: tool)
    }
    #expect(tool.calls == [])
  }

  @Test(arguments: [
    ("photo.jpg", ImageFormat.jpeg, "photo.jpg"), ("photo.JPEG", .jpeg, "photo.JPEG"),
    ("photo.png", .jpeg, "photo.jpg"), ("a.b.png", .jpeg, "a.b.jpg"), ("photo", .png, "photo.png"),
    ("photo.", .png, "photo.png"), (".png", .jpeg, ".png.jpg"), ("사진.heic", .png, "사진.png"),
    ("", .jpeg, ".jpg"),
  ])
  func `a name keeps its stem and gets the right extension`(
    name: String, format: ImageFormat, expected: String
  ) {
    #expect(ImageMagickShrinker.name(name, for: format) == expected)
  }
}
