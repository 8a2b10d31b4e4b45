import OpenMarketData
import OpenMarketTestSupport
import Testing

struct FileSystemTests {
  @Test func `a folder that somebody else makes at the same time is there`() throws {
    let folder = try TemporaryFolder()
    let (parent, path) = ("\(folder.path)/a", "\(folder.path)/a/b")
    let calls = FailingCalls()
    calls.fail { _, call in
      // Asked before the call is made: once its parent is there, somebody else makes it.
      if call == "make b", (try? POSIXCalls().names(in: parent)) != nil {
        try? POSIXCalls().makeFolder(path)
      }
      return nil
    }
    try FileSystem(calls: calls).makeFolder(path)
    #expect(calls.log.filter { $0 == "make b" }.count == 2)
    #expect(try POSIXCalls().names(in: path) == [])
  }
}
