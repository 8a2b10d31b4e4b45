import Testing

@testable import OpenMarketData

struct ExchangeLimitsTests {
  @Test(arguments: [
    (Duration.seconds(60), 60), (.seconds(1.9), 2), (.milliseconds(1), 1), (.zero, 1),
    (.seconds(-5), 1), (.seconds(Int64.max), 86_400),
    (Duration(secondsComponent: .max, attosecondsComponent: 1), 86_400),
    (Duration(secondsComponent: .min, attosecondsComponent: 0), 1),
  ])
  func `the idle timeout of URLSession is a whole number of seconds within a day`(
    timeout: Duration, seconds: Int
  ) {
    let limits = ExchangeLimits(idleTimeout: timeout)
    #expect(limits.idleTimeoutInSeconds == seconds)
  }
}
