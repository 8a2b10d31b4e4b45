import Testing
import XCTest

/// The location in a test that created a fake. If a call has no prepared answer, the fake fails the test at this location.
///
/// In Swift Testing the failure is an issue, in XCTest a failure of the running test case. Swift Testing doesn't know which test a
/// detached task or a thread belongs to. If a fake is created or called there, the issue has the location without a test,
/// and the run fails.
public struct FailureLocation: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  private let isSwiftTesting = Test.current != nil

  /// Creates the location of the call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Fails the test.
  ///
  /// - Parameter message: A sentence that explains the failure and how to fix it.
  public func fail(_ message: String) {
    if !isSwiftTesting, Test.current == nil {
      // Either a test case of XCTest runs, or Swift Testing does and this task belongs to none of its tests. There is no way to
      // know which, and each framework ignores a failure while it runs no tests.
      XCTFail(message, file: filePath, line: line)
    }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
