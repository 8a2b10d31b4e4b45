import Testing
import XCTest

/// The source location in a test that created a fake. If a call has no prepared response, the fake fails the test at this
/// location.
///
/// In Swift Testing, the failure is an issue. In XCTest, the failure belongs to the running test case. Swift Testing can't
/// determine the test for a detached task or a thread. If a fake is called there, the issue shows the location without a test,
/// and the test run fails.
public struct FailureLocation: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  private let isSwiftTesting = Test.current != nil

  /// Creates the source location of the code that calls this initializer.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the test at this location.
  ///
  /// - Parameter message: The text that explains the failure and the fix.
  public func fail(_ message: String) {
    if !isSwiftTesting, Test.current == nil {
      // Report the failure to both frameworks: without a current test, either XCTest runs a test case, or Swift Testing runs a
      // test that this task isn't part of. These cases can't be distinguished. A framework ignores the failure if it isn't
      // running tests.
      XCTFail(message, file: filePath, line: line)
    }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
