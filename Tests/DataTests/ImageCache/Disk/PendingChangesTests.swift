import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

struct PendingChangesTests {
  private func image(_ number: Int, _ length: Int = 100) throws -> CachedImage {
    try #require(WrittenPicture(number).image(length: length))
  }

  private let url = ImageURL("a")

  @Test func `what waits is answered, and only to its own url`() throws {
    var changes = PendingChanges()
    let image = try image(1)
    #expect(changes.answer(1, url) == .asInFile)
    changes.store(image, url, 1)
    #expect(changes.answer(1, url) == .picture(image))
    #expect(changes.answer(1, ImageURL("b")) == .none)
    #expect(changes.answer(2, url) == .asInFile)
    changes.remove(1)
    #expect(changes.answer(1, url) == .none)
  }

  @Test func `a newer picture takes the place of the one that waits`() throws {
    var changes = PendingChanges()
    changes.store(try image(1), url, 1)
    changes.store(try image(2), url, 1)
    #expect(changes.takeQueue() == [1])
    #expect(changes.takeQueue() == [])
    #expect(changes.answer(1, url) == .picture(try image(2)))
  }

  @Test func `a newer picture stays when the earlier one is done`() throws {
    var changes = PendingChanges()
    changes.store(try image(1), url, 1)
    #expect(changes.takeQueue() == [1])
    let begun = changes.begin(1)
    changes.store(try image(2), url, 1)
    changes.end(1, try #require(begun), isDone: true)
    #expect(changes.answer(1, url) == .picture(try image(2)))
    #expect(changes.takeQueue() == [1])
    let next = changes.begin(1)
    changes.end(1, try #require(next), isDone: true)
    #expect(changes.isEmpty)
    #expect(changes.answer(1, url) == .asInFile)
  }

  @Test func `a file that could not be replaced is out of date until it is`() throws {
    var changes = PendingChanges()
    for isDone in [false, true] {
      changes.store(try image(1), url, 1)
      let begun = changes.begin(1)
      changes.end(1, try #require(begun), isDone: isDone)
      #expect(changes.answer(1, url) == (isDone ? .asInFile : .none))
    }
  }

  @Test(arguments: [true, false])
  func `looking at a file makes it neither up to date nor out of date`(isOutdated: Bool) throws {
    var changes = PendingChanges()
    if isOutdated {
      changes.remove(1)
      let begun = changes.begin(1)
      changes.end(1, try #require(begun), isDone: false)
    }
    for isDone in [true, false] {
      changes.check(1)
      let begun = changes.begin(1)
      changes.end(1, try #require(begun), isDone: isDone)
      #expect(changes.answer(1, url) == (isOutdated ? .none : .asInFile))
    }
  }

  @Test func `so many pictures wait, and no more`() throws {
    var changes = PendingChanges()
    for key in 0..<UInt64(PendingChanges.storeLimit) { changes.store(try image(1), url, key) }
    changes.store(try image(1), url, 1000)
    #expect(changes.answer(63, url) == .picture(try image(1)))
    #expect(changes.answer(1000, url) == .none)
    // The place of one that waits is not another one's.
    changes.store(try image(2), url, 5)
    #expect(changes.answer(5, url) == .picture(try image(2)))
    changes.remove(5)
    changes.store(try image(3), url, 1000)
    #expect(changes.answer(1000, url) == .picture(try image(3)))
  }

  @Test func `so many bytes wait, and no more`() throws {
    var changes = PendingChanges()
    // The texts that a server chose count, too: fewer than 64 bytes of each of these.
    let half = PendingChanges.byteLimit / 2 - 64
    changes.store(try image(1, half), url, 1)
    changes.store(try image(2, half + 128), url, 2)
    #expect(changes.answer(2, url) == .none)
    changes.store(try image(2, half), url, 2)
    #expect(changes.answer(2, url) == .picture(try image(2, half)))
    changes.store(try image(3, half), url, 2)
    #expect(changes.answer(2, url) == .picture(try image(3, half)))
    changes.store(try image(4, PendingChanges.byteLimit + 1), url, 2)
    #expect(changes.answer(2, url) == .none)
    changes.store(try image(4, half), url, 3)
    #expect(changes.answer(3, url) == .picture(try image(4, half)))
  }

  @Test func `a file is not checked while something else is to be done to it`() throws {
    var changes = PendingChanges()
    changes.check(1)
    #expect(changes.answer(1, url) == .asInFile)
    changes.store(try image(1), url, 1)
    changes.check(1)
    #expect(changes.answer(1, url) == .picture(try image(1)))
    #expect(changes.takeQueue() == [1])
  }
}
