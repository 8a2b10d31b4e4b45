import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketTerminal

@Suite struct StandardStreamTests {
  @Test(arguments: [0, O_NONBLOCK])
  func `a text larger than a pipe is written completely`(flags: Int32) async throws {
    let pipe = try Descriptor.pipe()
    _ = fcntl(pipe.writer.number, F_SETFL, flags)
    let text = String(repeating: "한글 and more\n", count: 40_000)
    async let read = onThread {
      var bytes = Data()
      while case let piece = pipe.reader.read(), !piece.isEmpty { bytes += piece }
      pipe.reader.close()
      return String(decoding: bytes, as: UTF8.self)
    }
    await onThread {
      try? StandardStream(fileDescriptor: pipe.writer.number).write(text)
      pipe.writer.close()
    }
    #expect(await read == text)
  }

  @Test func `a failure to write is an error`() throws {
    let stream = StandardStream(fileDescriptor: -1)
    #expect(throws: StandardStream.WriteError.failed(EBADF)) { try stream.write("x") }
    #expect((stream.isTerminal, stream.columns) == (false, nil))
  }

  @Test func `a full pipe is known before a write`() throws {
    let pipes = [try Descriptor.fullPipe(), try Descriptor.pipe()]
    defer { for end in pipes.flatMap({ [$0.reader, $0.writer] }) { end.close() } }
    let takesMore = pipes.map { StandardStream(fileDescriptor: $0.writer.number).takesMore }
    #expect(takesMore == [false, true])
  }
}
