internal import Foundation

/// The wait that an answer asks for before the next request, from `Retry-After` (RFC 9110, section 10.2.3).
struct RetryAfter {
  /// Never below zero.
  let delay: Duration

  /// Reads seconds or a date; anything else, such as a number with a sign or a fraction, asks for nothing.
  ///
  /// A date is compared with the answer's own `Date`, so that a clock that is wrong here does no harm; one that has
  /// passed asks for no wait. The longest wait is 2³¹ seconds, which stands for every longer one (as in RFC 9111,
  /// section 1.2.2).
  ///
  /// - Parameter now: the time here, for an answer without a readable `Date`.
  init?(_ response: HTTPResponse, now: Date) {
    guard let value = response.headers["Retry-After"] else { return nil }
    if let seconds = DeltaSeconds(value) {
      delay = .seconds(seconds.value)
    } else {
      let sent = response.headers["Date"].flatMap { Date(httpText: $0, now: now) } ?? now
      guard let date = Date(httpText: value, now: sent) else { return nil }
      let seconds = max(0, date.timeIntervalSince(sent))
      delay = min(.milliseconds((min(seconds, 1e10) * 1000).rounded(.up)), Self.longest)
    }
  }

  private static let longest = Duration.seconds(DeltaSeconds.largest)
}
