import Foundation
import Testing
import XCTest

/// A source location in a test. If a fake that was created there has no response for a call, or if
/// a wait that was started there times out, the test fails at this location.
///
/// In Swift Testing, the failure is an issue. In XCTest, the failure belongs to the running test
/// case. Swift Testing doesn't know to which test a detached task or a thread belongs. If the
/// failure occurs there, the test run fails with an issue at this location that isn't assigned to a
/// test. The message then contains the name of the test that created this location, if there is
/// one.
public struct FailureLocation: Sendable, CustomStringConvertible {
  private let file: StaticString
  private let line: UInt
  /// The name of the test that created this location, or `nil` outside of Swift Testing's tests.
  private let test = Test.current?.name

  /// Creates the source location of the code that calls this initializer.
  ///
  /// A helper function can pass the file and the line of its own caller.
  public init(file: StaticString = #filePath, line: UInt = #line) {
    self.file = file
    self.line = line
  }

  private var sourceLocation: SourceLocation {
    let path = "\(file)"
    // The folder of the tests usually has the name of their module.
    let name = path.split(separator: "/").suffix(2).joined(separator: "/")
    return SourceLocation(fileID: name, filePath: path, line: Int(line), column: 1)
  }

  /// The name of the file and the number of the line, separated by a colon.
  public var description: String { "\(sourceLocation.fileName):\(line)" }

  /// Fails the test at this location.
  ///
  /// - Parameter message: A text that explains the failure and how to fix it.
  public func fail(_ message: String) {
    Issue.record(comment(message), sourceLocation: sourceLocation)
    if isOutsideOfTests { XCTFail(message, file: file, line: line) }
  }

  /// A type without values, whose name XCTest prints before the message.
  private enum AwaitedEvent {}

  /// A wait that timed out. Swift Testing prints its message first, because an expectation begins
  /// with its values.
  private struct Wait: CustomTestStringConvertible {
    let testDescription: String
    let isOver = false
  }

  /// Fails the test at this location with a message that also contains the time limit. Returns an
  /// error that doesn't fail the test again when the test throws it.
  func timeOut(_ event: String) -> any Error {
    let message = "\(event) \(WaitTimeout.sentence)"
    do {
      if isOutsideOfTests {
        Issue.record(comment(message), sourceLocation: sourceLocation)
        _ = try XCTUnwrap(AwaitedEvent?.none, message, file: file, line: line)
      } else {
        let wait = Wait(testDescription: comment(message).rawValue)
        try #require(wait.isOver, sourceLocation: sourceLocation)
      }
    } catch {
      return error
    }
    return CancellationError()
  }

  /// Reports a problem at this location. It doesn't fail the test, which may have ended.
  func warn(_ message: String) {
    Issue.record(comment(message), severity: .warning, sourceLocation: sourceLocation)
    if isOutsideOfTests {
      FileHandle.standardError.write(Data("\(self): warning: \(message)\n".utf8))
    }
  }

  /// A Boolean value that indicates whether neither this location nor the current task belongs to a
  /// test of Swift Testing.
  ///
  /// Report a failure to both frameworks in this case. Either XCTest runs a test case, or Swift
  /// Testing runs a test that this task isn't part of, and there's no way to find out which. A
  /// framework that isn't running tests ignores the failure.
  private var isOutsideOfTests: Bool { test == nil && Test.current == nil }

  private func comment(_ message: String) -> Comment {
    let origin = Test.current == nil ? test.map { " Created in \($0)." } ?? "" : ""
    return Comment(rawValue: message + origin)
  }
}
