import Testing
import XCTest

/// The place in a test where a fake was made, which is where it fails the test when it is asked for what it was not told.
///
/// A fake is made within a test: of Swift Testing, where the failure is an issue, or of XCTest, where it is a failure of the
/// running test case. Work that the code under test does in a detached task belongs to no test for Swift Testing: then the
/// issue names the place, and fails the run.
public struct TestSite: Sendable {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt
  private let isSwiftTesting = Test.current != nil

  /// The place of the call.
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
  /// - Parameter message: says what was wrong, and what to do.
  public func fail(_ message: String) {
    guard isSwiftTesting || Test.current != nil else {
      return XCTFail(message, file: filePath, line: line)
    }
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
  }
}
