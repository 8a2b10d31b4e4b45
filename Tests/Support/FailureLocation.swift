public import Testing
import XCTest

/// A source location in a test. If a fake that was created there has no response for a call, or if a wait that was started there
/// times out, the test fails at this location.
///
/// In Swift Testing, the failure is an issue. In XCTest, the failure belongs to the running test case. Swift Testing doesn't know
/// to which test a detached task or a thread belongs. If the failure occurs there, the test run fails with an issue at this
/// location that isn't assigned to a test. The message then contains the name of the test that created this location, if there is
/// one.
public struct FailureLocation: Sendable, CustomStringConvertible {
  private let sourceLocation: SourceLocation
  private let filePath: StaticString
  private let line: UInt
  /// The name of the test that created this location, or `nil` outside of Swift Testing's tests.
  private let test = Test.current?.name

  /// Creates the source location of the code that calls this initializer, or a location from the given source location of Swift
  /// Testing.
  ///
  /// XCTest can show a failure only in a file that is known at compile time. If the given source location is in another file than
  /// the caller, XCTest shows the failure at the caller's line. The message then contains the given location.
  public init(
    _ sourceLocation: SourceLocation? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.sourceLocation =
      sourceLocation
      ?? SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    self.filePath = filePath
    self.line =
      self.sourceLocation.fileID == "\(fileID)" ? UInt(self.sourceLocation.line) : line
  }

  /// The name of the file and the number of the line, separated by a colon.
  public var description: String { "\(sourceLocation.fileName):\(sourceLocation.line)" }

  /// Fails the test at this location.
  ///
  /// - Parameter message: A text that explains the failure and how to fix it.
  public func fail(_ message: String) {
    Issue.record(report(message), sourceLocation: sourceLocation)
  }

  /// Fails the test at this location, and returns an error that doesn't fail a test of Swift Testing again when the test throws it.
  func failure(_ message: String) -> any Error {
    do {
      let hasHappened = false
      try #require(hasHappened, report(message), sourceLocation: sourceLocation)
      return CancellationError()
    } catch {
      return error
    }
  }

  /// Fails the running test case if XCTest runs it, and returns the message for Swift Testing.
  private func report(_ message: String) -> Comment {
    if test == nil, Test.current == nil {
      // Report the failure to both frameworks. Either XCTest runs a test case, or Swift Testing runs a test that this task isn't
      // part of, and there's no way to find out which. A framework that isn't running tests ignores the failure.
      let isElsewhere = !"\(filePath):\(line)".hasSuffix(description)
      XCTFail(isElsewhere ? "\(message) (\(self))" : message, file: filePath, line: line)
    }
    let origin = Test.current == nil ? test.map { " Created in \($0)." } ?? "" : ""
    return Comment(rawValue: message + origin)
  }
}
