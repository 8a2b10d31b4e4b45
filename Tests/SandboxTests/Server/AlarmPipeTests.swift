import Foundation
import Testing

@testable import OpenMarketSandbox

struct AlarmPipeTests {
  @Test func `a released pipe is closed`() throws {
    var alarm = AlarmPipe()
    let reader = dup(try #require(alarm).reader)
    defer { close(reader) }
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 0) == 0)
    alarm?.ring()
    #expect(poll(&polled, 1, 0) == 1)
    alarm?.reset()
    alarm = nil
    #expect(poll(&polled, 1, 10_000) == 1 && polled.revents & Int16(POLLHUP) != 0)
  }
}
