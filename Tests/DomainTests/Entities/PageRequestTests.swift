import OpenMarketDomain
import Testing

struct PageRequestTests {
  @Test func `the first page is number 1 of 20 rows`() throws {
    #expect(PageRequest.first == (try PageRequest(number: 1)))
    #expect(PageRequest.first.size == 20)
  }

  @Test(arguments: [Int.min, -1, 0, 1_001, Int.max])
  func `a size out of range is refused`(size: Int) {
    #expect(throws: PageRequestError.sizeOutOfRange(size, allowed: 1...1_000)) {
      try PageRequest(number: 1, size: size)
    }
  }

  @Test(arguments: [Int.min, -1, 0, Int.max])
  func `a number out of range is refused`(number: Int) {
    #expect(throws: PageRequestError.self) { try PageRequest(number: number, size: 1) }
  }

  @Test(arguments: PageRequest.sizes.filter { $0 % 97 == 1 })
  func `the rows up to the last page can be counted, and nothing comes after it`(size: Int) throws {
    let last = try PageRequest(number: Int.max / size - 1, size: size)
    #expect(!last.number.multipliedReportingOverflow(by: size).overflow)
    #expect(last.next == nil)
    #expect(PageRequest.first.next?.number == 2)
  }
}
