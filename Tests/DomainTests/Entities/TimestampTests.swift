import OpenMarketDomain
import Testing

struct TimestampTests {
  @Test func `moments are in the order of time`() {
    let moments = [Int64.min, -1, 0, 1, Int64.max].map { Timestamp(millisecondsSince1970: $0) }
    #expect(moments.reversed().sorted() == moments)
    #expect(!(moments[0] < moments[0]))
  }
}
