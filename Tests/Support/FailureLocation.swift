public import Testing
import XCTest

/// The source location in a test that created a fake or that waits. A missing response or a wait that times out fails the test at
/// this location.
///
/// In Swift Testing, the failure is an issue. In XCTest, the failure belongs to the running test case. Swift Testing can't
/// determine the test for a detached task or a thread. If a fake is called there, the issue shows the location and an unknown
/// test, and the test run fails. The message contains the test that created the fake, if any.
public struct FailureLocation: Sendable, CustomStringConvertible {
  private let sourceLocation: SourceLocation
  private let filePath: StaticString
  private let line: UInt
  /// The test of Swift Testing that created this location.
  private let test = Test.current?.name

  /// Creates the source location of the code that calls this initializer. If you pass a source location of Swift Testing, it
  /// takes the place of the caller's location.
  ///
  /// XCTest can't show a file that is known only at run time. If the source location is in another file than the caller, XCTest
  /// shows the failure at the caller's line, with the source location in the message.
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

  /// The name of the file and the line, separated by a colon.
  public var description: String { "\(sourceLocation.fileName):\(sourceLocation.line)" }

  /// Fails the test at this location.
  ///
  /// - Parameter message: The text that explains the failure and the fix.
  public func fail(_ message: String) {
    if test == nil, Test.current == nil {
      // Report the failure to both frameworks: without a current test, either XCTest runs a test case, or Swift Testing runs a
      // test that this task isn't part of. These cases can't be distinguished. A framework ignores the failure if it isn't
      // running tests.
      let isElsewhere = !"\(filePath):\(line)".hasSuffix(description)
      XCTFail(isElsewhere ? "\(message) (\(self))" : message, file: filePath, line: line)
    }
    let origin = Test.current == nil ? test.map { " Created in \($0)." } ?? "" : ""
    Issue.record(Comment(rawValue: message + origin), sourceLocation: sourceLocation)
  }
}
