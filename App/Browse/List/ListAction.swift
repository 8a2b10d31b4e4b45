import OpenMarketPresentation

/// What keys do in the list.
enum ListAction: Hashable, Sendable {
  case up, down, left, right, pageUp, pageDown, first, last
  case open, search, clear, layout, refresh, retry, register, seller, help, quit

  static let bindings: [KeyBinding<ListAction>] = [
    KeyBinding(
      .retry, .character("r"),
      summary: LocalizedText(korean: "실패한 것 다시 하기", english: "Try again what failed"),
      hint: LocalizedText(korean: "다시 시도", english: "retry")),
    KeyBinding(
      .open, .enter,
      summary: LocalizedText(korean: "상품 열기", english: "Open the product"),
      hint: LocalizedText(korean: "열기", english: "open")),
    KeyBinding(
      .clear, .escape,
      summary: LocalizedText(
        korean: "검색을 지우고 있던 곳으로", english: "Leave the search, to where you were"),
      hint: LocalizedText(korean: "검색 지우기", english: "leave search"), isEssential: true),
    KeyBinding(
      .search, .character("/"),
      summary: LocalizedText(
        korean: "검색: 입력하는 대로 찾고, Enter는 남기고, Esc는 지웁니다",
        english: "Search while you type; Enter keeps it, Esc leaves it"),
      hint: LocalizedText(korean: "검색", english: "search")),
    KeyBinding(
      .register, .character("n"),
      summary: LocalizedText(korean: "새 상품 등록", english: "Register a new product"),
      hint: LocalizedText(korean: "등록", english: "new")),
    KeyBinding(
      .layout, .tab, .character("v"),
      summary: LocalizedText(korean: "목록과 격자 바꾸기", english: "Change between list and grid"),
      hint: LocalizedText(korean: "보기", english: "layout")),
    KeyBinding(
      .help, .character("?"),
      summary: LocalizedText(korean: "모든 키", english: "All keys"),
      hint: LocalizedText(korean: "도움말", english: "help"), isEssential: true),
    KeyBinding(
      .quit, .character("q"),
      summary: LocalizedText(korean: "끝내기", english: "Quit"),
      hint: LocalizedText(korean: "끝내기", english: "quit"), isEssential: true),
    KeyBinding(
      .refresh, .character("R"), .control("r"),
      summary: LocalizedText(korean: "새로 고침", english: "Refresh"),
      hint: LocalizedText(korean: "새로 고침", english: "refresh")),
    KeyBinding(
      .seller, .character("S"),
      summary: LocalizedText(korean: "판매자로 로그인, 로그아웃", english: "Sign in or out as a seller"),
      hint: LocalizedText(korean: "판매자", english: "seller")),
    KeyBinding(
      .down, .down, .character("j"),
      summary: LocalizedText(korean: "아래로", english: "Down")),
    KeyBinding(
      .up, .up, .character("k"), summary: LocalizedText(korean: "위로", english: "Up")),
    KeyBinding(
      .left, .left, .character("h"),
      summary: LocalizedText(korean: "격자에서 왼쪽으로", english: "To the left, in the grid")),
    KeyBinding(
      .right, .right, .character("l"),
      summary: LocalizedText(korean: "격자에서 오른쪽으로", english: "To the right, in the grid")),
    KeyBinding(
      .pageDown, .pageDown, .control("f"), .character(" "),
      summary: LocalizedText(korean: "한 화면 아래로", english: "A screen down")),
    KeyBinding(
      .pageUp, .pageUp, .control("b"),
      summary: LocalizedText(korean: "한 화면 위로", english: "A screen up")),
    KeyBinding(
      .first, .home, .character("g"),
      summary: LocalizedText(korean: "맨 위로", english: "To the first product")),
    KeyBinding(
      .last, .end, .character("G"),
      summary: LocalizedText(
        korean: "읽은 것의 맨 아래로", english: "To the last product that was read")),
  ]
}
