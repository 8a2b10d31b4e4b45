import OpenMarketDomain
import Testing

@testable import ImageCacheWriter
@testable import OpenMarketData

struct PendingChangesTests {
  private func image(_ number: Int, _ length: Int = 100) throws -> CachedImage {
    try #require(WrittenPicture(number).image(length: length))
  }

  private let locator = ImageLocator("a")

  @Test func `what waits is answered, and only to its own locator`() throws {
    var changes = PendingChanges()
    let image = try image(1)
    #expect(changes.answer(1, locator) == .asInFile)
    changes.store(image, locator, 1)
    #expect(changes.answer(1, locator) == .picture(image))
    #expect(changes.answer(1, ImageLocator("b")) == .none)
    #expect(changes.answer(2, locator) == .asInFile)
    changes.remove(1)
    #expect(changes.answer(1, locator) == .none)
  }

  @Test func `a newer picture takes the place of the one that waits`() throws {
    var changes = PendingChanges()
    changes.store(try image(1), locator, 1)
    changes.store(try image(2), locator, 1)
    #expect(changes.takeQueue() == [1])
    #expect(changes.takeQueue() == [])
    #expect(changes.answer(1, locator) == .picture(try image(2)))
  }

  @Test func `a newer picture stays when the earlier one is done`() throws {
    var changes = PendingChanges()
    changes.store(try image(1), locator, 1)
    #expect(changes.takeQueue() == [1])
    let begun = changes.begin(1)
    changes.store(try image(2), locator, 1)
    changes.end(1, try #require(begun), isDone: true)
    #expect(changes.answer(1, locator) == .picture(try image(2)))
    #expect(changes.takeQueue() == [1])
    let next = changes.begin(1)
    changes.end(1, try #require(next), isDone: true)
    #expect(changes.isEmpty)
    #expect(changes.answer(1, locator) == .asInFile)
  }

  @Test func `a file that could not be replaced is out of date until it is`() throws {
    var changes = PendingChanges()
    for isDone in [false, true] {
      changes.store(try image(1), locator, 1)
      let begun = changes.begin(1)
      changes.end(1, try #require(begun), isDone: isDone)
      #expect(changes.answer(1, locator) == (isDone ? .asInFile : .none))
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
      #expect(changes.answer(1, locator) == (isOutdated ? .none : .asInFile))
    }
  }

  @Test func `so many pictures wait, and no more`() throws {
    var changes = PendingChanges()
    for key in 0..<UInt64(PendingChanges.storeLimit) { changes.store(try image(1), locator, key) }
    changes.store(try image(1), locator, 1000)
    #expect(changes.answer(63, locator) == .picture(try image(1)))
    #expect(changes.answer(1000, locator) == .none)
    // The place of one that waits is not another one's.
    changes.store(try image(2), locator, 5)
    #expect(changes.answer(5, locator) == .picture(try image(2)))
    changes.remove(5)
    changes.store(try image(3), locator, 1000)
    #expect(changes.answer(1000, locator) == .picture(try image(3)))
  }

  @Test func `so many bytes wait, and no more`() throws {
    var changes = PendingChanges()
    // The texts that a server chose count, too: fewer than 64 bytes of each of these.
    let half = PendingChanges.byteLimit / 2 - 64
    changes.store(try image(1, half), locator, 1)
    changes.store(try image(2, half + 128), locator, 2)
    #expect(changes.answer(2, locator) == .none)
    changes.store(try image(2, half), locator, 2)
    #expect(changes.answer(2, locator) == .picture(try image(2, half)))
    changes.store(try image(3, half), locator, 2)
    #expect(changes.answer(2, locator) == .picture(try image(3, half)))
    changes.store(try image(4, PendingChanges.byteLimit + 1), locator, 2)
    #expect(changes.answer(2, locator) == .none)
    changes.store(try image(4, half), locator, 3)
    #expect(changes.answer(3, locator) == .picture(try image(4, half)))
  }

  @Test func `a file is not checked while something else is to be done to it`() throws {
    var changes = PendingChanges()
    changes.check(1)
    #expect(changes.answer(1, locator) == .asInFile)
    changes.store(try image(1), locator, 1)
    changes.check(1)
    #expect(changes.answer(1, locator) == .picture(try image(1)))
    #expect(changes.takeQueue() == [1])
  }
}
