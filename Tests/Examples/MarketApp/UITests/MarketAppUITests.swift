import XCTest

/// Tests for each screen of the app, with the included market, whose products are always the same.
final class MarketAppUITests: XCTestCase {
  private static let row =
    "풋귤청 만들기 키트, 18,000 won, was 19,800 won, 9 percent off, 22 left"

  override func setUp() {
    continueAfterFailure = false
  }

  @MainActor
  func testListShowsTheMarketInSwiftUIAndInUIKit() {
    let app = launch()
    expect(app.buttons[Self.row])
    tap(app.buttons["UIKit"].firstMatch)
    expect(app.staticTexts[Self.row])
  }

  @MainActor
  func testDetailShowsTheNextImage() {
    let app = launch()
    tap(app.buttons[Self.row])
    expect(app.staticTexts["1/2"])
    expect(app.staticTexts[Self.row])
    tap(app.buttons["Next Image"])
    expect(app.staticTexts["2/2"])
  }

  @MainActor
  func testFormShowsWhyAProductCannotBeSaved() {
    let app = launch()
    tap(app.buttons["Register Product"])
    let name = app.textFields["Name"]
    tap(name)
    name.typeText("TV\n")
    expect(app.staticTexts["The name must have 3 to 100 characters. It has 2."])
    XCTAssertFalse(app.buttons["Save"].isEnabled)
  }

  @MainActor
  func testDeletionRemovesTheProductFromTheList() {
    let app = launch("-registersSample", "YES")
    let row = app.buttons["Desk lamp, 15,000 won, 3 left"]
    tap(row)
    tap(app.navigationBars.buttons["Delete"])
    tap(app.alerts.buttons["Delete"])
    expect(app.buttons[Self.row])
    XCTAssertFalse(row.exists)
  }

  // MARK: - Steps

  /// Starts the app in English. The arguments replace its saved settings for this process.
  @MainActor
  private func launch(_ arguments: String...) -> XCUIApplication {
    let app = XCUIApplication()
    // A text that isn't an address selects the included market.
    let settings = ["-serverAddress", "included"]
    app.launchArguments =
      ["-AppleLanguages", "(en)", "-AppleLocale", "en_US"] + settings + arguments
    app.launch()
    return app
  }

  @MainActor
  private func expect(_ element: XCUIElement, line: UInt = #line) {
    XCTAssert(element.waitForExistence(timeout: 20), "\(element)", line: line)
  }

  @MainActor
  private func tap(_ element: XCUIElement, line: UInt = #line) {
    expect(element, line: line)
    element.tap()
  }
}
