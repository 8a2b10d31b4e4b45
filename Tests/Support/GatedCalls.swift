import OpenMarketDomain
import OpenMarketLock
import Testing

/// A list of calls to a fake. Each call waits until the test responds to it.
///
/// The test gets each call from ``next(file:line:where:)``, checks its request, and responds with
/// ``Call/answer(_:)``. By default, a cancelled call throws an error immediately. A list can also
/// simulate code that ignores cancellation. A cancelled call then continues to wait for the test's
/// response.
///
/// If the test doesn't respond to a call and uses no list for the ``WaitTimeout``, the call throws
/// the error of a cancelled call, and a warning at the line that created the list names the call.
public final class GatedCalls<Request: Sendable, Reply: Sendable, Failure: Error>: UseCounting,
  CustomStringConvertible
{
  /// A call to a fake.
  public struct Call: Sendable {
    /// The arguments of the call.
    public let request: Request
    fileprivate let id: Int
    fileprivate let calls: GatedCalls

    /// A Boolean value that indicates whether the task that made the call was cancelled before the
    /// call returned.
    public var isCancelled: Bool { calls.records.value[id].isCancelled }

    /// A Boolean value that indicates whether the call has a response. The error for a cancelled
    /// call counts as a response.
    public var isAnswered: Bool { calls.records.value[id].answer != nil }

    /// Responds to the call with the given result. This method has no effect if the call already
    /// has a response.
    public func answer(_ result: Result<Reply, Failure>) {
      if case .failure(let error) = result, let problem = calls.problem(error) {
        calls.site.fail("\(calls): \(problem)")
      }
      calls.answer(id, with: result)
    }

    /// Waits until the call has returned. If the code that made the call is on the same actor as
    /// the test, this code then runs until it suspends again before this method returns.
    ///
    /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
    ///   task is cancelled.
    public func returned(file: StaticString = #filePath, line: UInt = #line) async throws {
      let location = FailureLocation(file: file, line: line)
      GatedFakes.noteUse(in: calls.test, waits: 1)
      defer { GatedFakes.noteUse(in: calls.test, waits: -1) }
      try await calls.records.wait(at: location) { [id] in
        $0[id].hasReturned
      } else: { _ in
        "The call to \(calls) with \(StateText(request).text) didn't return."
      }
    }
  }

  private struct Record {
    let request: Request
    var answer: Result<Reply, Failure>?
    /// A Boolean value that indicates whether the call is waiting for a test to get it.
    var isUntaken = false
    var isCancelled = false
    var hasReturned = false
  }

  private let records = Waitable<[Record]>([])
  private let cancellation: Failure
  private let heedsCancellation: Bool
  private let site: FailureLocation
  private let problem: @Sendable (Failure) -> String?
  private let test = Test.current?.id

  /// The name of the list in failure messages.
  public let description: String

  /// Creates an empty list of calls.
  ///
  /// - Parameters:
  ///   - name: The name of the list in failure messages.
  ///   - cancellation: The error that a cancelled call throws.
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled call throws the
  ///     error immediately. If the value is `false`, the call continues to wait for the test's
  ///     response.
  ///   - file: The file of the warning about a call without a response.
  ///   - line: The line of the warning.
  public convenience init(
    named name: String = "GatedCalls", cancellation: Failure, heedsCancellation: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    self.init(
      named: name, cancellation: cancellation, heedsCancellation: heedsCancellation, file, line)
  }

  /// Creates an empty list of calls. The test fails at the given location if it responds with an
  /// error that has a problem.
  init(
    named name: String, cancellation: Failure, heedsCancellation: Bool = true,
    _ file: StaticString, _ line: UInt,
    problem: @escaping @Sendable (Failure) -> String? = { _ in nil }
  ) {
    description = name
    self.cancellation = cancellation
    self.heedsCancellation = heedsCancellation
    site = FailureLocation(file: file, line: line)
    self.problem = problem
    GatedFakes.add(self, in: test)
  }

  /// The number of calls since the creation of the list, including finished calls.
  public var count: Int { records.value.count }

  /// The calls, from first to last, including finished calls.
  public var all: [Call] {
    records.value.enumerated().map { Call(request: $1.request, id: $0, calls: self) }
  }

  /// The number of calls that are waiting for a response.
  public var waitingCount: Int { waiting.count }

  /// The number of calls that are waiting for a response.
  public var useCount: Int { waitingCount }

  /// Waits until no call is waiting for a response. Without a location, the wait has no timeout.
  public func usesEnded(at location: FailureLocation?) async throws {
    // Without a location, the wait ends only if the calls do.
    let waits = location == nil ? 0 : 1
    GatedFakes.noteUse(in: test, waits: waits)
    defer { GatedFakes.noteUse(in: test, waits: -waits) }
    try await records.wait(at: location) {
      $0.allSatisfy { $0.answer != nil }
    } else: { records in
      "\(self) still has \(records.count { $0.answer == nil }.counted("waiting caller"))."
    }
  }

  /// Adds a call to the list, and waits for the test's response. A fake calls this method.
  public func perform(_ request: Request) async throws(Failure) -> Reply {
    let id = records.update { records in
      records.append(Record(request: request))
      return records.count - 1
    }
    GatedFakes.noteUse(in: test)
    let timer = endUnanswered(id)
    defer {
      timer.cancel()
      records.update { $0[id].hasReturned = true }
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = records.start(taking: { $0[id].answer }) { continuation.resume(returning: $0) }
        records.update { $0[id].isUntaken = !heedsCancellation || !$0[id].isCancelled }
      }
    } onCancel: {
      cancel(id)
    }
    return try (answer ?? .failure(cancellation)).get()
  }

  /// Returns the next call whose request meets the given condition, or the next call if there's no
  /// condition. If necessary, waits until such a call arrives. Each call is returned only once.
  ///
  /// Use a condition if the calls can arrive in any order. The condition must not use this list:
  ///
  /// ```swift
  /// try await repository.details.next { $0 == ProductID(7) }.answer(.failure(.unreachable(.offline())))
  /// ```
  ///
  /// - Throws: An error after the ``WaitTimeout``, or `CancellationError` as soon as the waiting
  ///   task is cancelled.
  public func next(
    file: StaticString = #filePath, line: UInt = #line,
    where isWanted: @escaping @Sendable (Request) -> Bool = { _ in true }
  ) async throws -> Call {
    let location = FailureLocation(file: file, line: line)
    GatedFakes.noteUse(in: test, waits: 1)
    defer { GatedFakes.noteUse(in: test, waits: -1) }
    let id = try await records.wait(at: location) { records -> Int? in
      let id = records.firstIndex { $0.isUntaken && isWanted($0.request) }
      if let id { records[id].isUntaken = false }
      return id
    } else: { [self] records in
      let others = records.filter(\.isUntaken).map(\.request)
      let condition = others.isEmpty ? "" : " that meets the condition"
      let waiting = others.isEmpty ? [] : ["Waiting: \(Self.text(of: others))."]
      return
        (["No call came to \(self)\(condition); it had \(records.count.counted("call"))."] + waiting
        + GatedFakes.sentences(in: test, exceptOf: self)).joined(separator: " ")
    }
    return all[id]
  }

  /// Fails the test at the line of this call if a call is waiting for a response.
  public func expectAllAnswered(file: StaticString = #filePath, line: UInt = #line) {
    let waiting = waiting.map(\.request)
    guard !waiting.isEmpty else { return }
    FailureLocation(file: file, line: line).fail(
      "\(self) has \(waiting.count.counted("call")) without an answer: \(Self.text(of: waiting)).")
  }

  private static func text(of requests: [Request]) -> String {
    StateText.list(requests.map { StateText($0).text })
  }

  /// Starts a task that warns and ends the call with the given number if the test uses no list of
  /// calls for the time limit.
  private func endUnanswered(_ id: Int) -> Task<Void, any Error> {
    Task {
      var uses: GatedFakes.Uses
      repeat {
        uses = GatedFakes.uses(in: test)
        try await WaitTimeout.pass()
      } while uses != GatedFakes.uses(in: test) || uses.waits > 0
      let record = records.value[id]
      guard record.answer == nil else { return }
      let request = StateText(record.request).text
      site.warn("Nobody answered the call to \(self) with \(request). \(WaitTimeout.sentence)")
      end(id)
    }
  }

  /// Responds to every waiting call with the given result.
  public func answerAll(_ result: Result<Reply, Failure>) {
    for call in waiting { call.answer(result) }
  }

  private var waiting: [Call] { all.filter { !$0.isAnswered } }

  private func cancel(_ id: Int) {
    records.update { $0[id].isCancelled = true }
    if heedsCancellation { end(id) }
  }

  /// Ends a call with the error of a cancelled call. The test can't get the call anymore.
  private func end(_ id: Int) {
    records.update { $0[id].isUntaken = false }
    answer(id, with: .failure(cancellation))
  }

  private func answer(_ id: Int, with result: Result<Reply, Failure>) {
    GatedFakes.noteUse(in: test)
    records.update { if $0[id].answer == nil { $0[id].answer = result } }
  }
}

/// The lists of calls of all tests.
enum GatedFakes {
  typealias Fake = AnyObject & CustomStringConvertible & UseCounting

  private struct Entry: Sendable { weak let fake: (any Fake)? }

  /// The number of calls, responses and waits in a test so far, and the number of waits for a call
  /// that haven't ended.
  struct Uses: Equatable {
    var count = 0
    var waits = 0
  }

  private static let entries = Mutex<[Test.ID?: [Entry]]>([:])
  private static let uses = Mutex<[Test.ID?: Uses]>([:])

  static func add(_ fake: any Fake, in test: Test.ID?) {
    entries.withLock { $0[test, default: []].append(Entry(fake: fake)) }
  }

  static func noteUse(in test: Test.ID?, waits: Int = 0) {
    uses.withLock { uses in
      uses[test, default: Uses()].count += 1
      uses[test, default: Uses()].waits += waits
    }
  }

  static func uses(in test: Test.ID?) -> Uses { uses.withLock { $0[test, default: Uses()] } }

  /// Returns a sentence for each other list of a test that has waiting calls. A call that never
  /// came is usually late because of one of them. For a parameterized test, the sentences include
  /// the lists of all its cases.
  static func sentences(in test: Test.ID?, exceptOf fake: any Fake) -> [String] {
    let place = Test.current?.isParameterized == true ? " in a case of this test" : ""
    let fakes = entries.withLock { $0[test, default: []].compactMap(\.fake) }
    return fakes.filter { $0 !== fake && $0.useCount > 0 }.map {
      "\($0) has \($0.useCount.counted("waiting call"))\(place)."
    }
  }
}
