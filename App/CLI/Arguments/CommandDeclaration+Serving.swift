import OpenMarketPresentation

/// The commands for markets themselves.
extension CommandDeclaration {
  static let health = CommandDeclaration(
    name: .health, group: .markets,
    summary: LocalizedText(
      korean: "서버의 상태를 확인합니다", english: "Ask the server how it is"),
    examples: ["openmarket health --server https://market.example"])

  static let doctor = CommandDeclaration(
    name: .doctor, group: .markets,
    summary: LocalizedText(
      korean: "서버가 API 계약을 지키는지 표로 보여 줍니다",
      english: "Tell whether a server does what its API says"),
    remarks: [
      LocalizedText(
        korean: "읽기만 하고, 서버에 있는 것은 아무것도 바꾸지 않습니다.",
        english: "It only reads; nothing on the server is changed.")
    ],
    examples: ["openmarket doctor", "openmarket doctor --server https://market.example --json"])

  static let serve = CommandDeclaration(
    name: .serve, group: .markets,
    summary: LocalizedText(
      korean: "이 컴퓨터에서 마켓 서버를 엽니다", english: "Serve a market on this machine"),
    options: [
      ServeOptions.port.declaration, ServeOptions.host.declaration,
      FolderOptions.dataDirectory.declaration, ServeOptions.ephemeral,
      ServeOptions.products.declaration, ServeOptions.seed.declaration, ServeOptions.lenient,
      ServeOptions.faults.declaration,
    ],
    asksServer: false,
    windingUp: WindingUp(patience: ServeCommand.grace + 1, isSuccess: true),
    remarks: [
      LocalizedText(
        korean: "표준 출력에는 요청마다 메서드, 경로, 상태, 바이트, 시간을 한 줄로 씁니다.",
        english: "A line a request on the standard output: method, path, status, bytes, time."),
      LocalizedText(
        korean: "--json이면 한 줄에 JSON 객체 하나이고, 첫 줄은 주소와 판매자 정보입니다.",
        english: "With --json each is an object; the first line tells address and credentials."),
      LocalizedText(
        korean: "Ctrl-C(SIGINT)나 SIGTERM을 받으면 처리 중인 요청을 5초까지 마치고",
        english: "Ctrl-C (SIGINT) and SIGTERM stop it: requests in flight get 5 s to finish, and"),
      LocalizedText(
        korean: "종료 코드 0으로 끝납니다. 한 번 더 받으면 바로 끝납니다.",
        english: "the exit code is 0. A second one ends it at once."),
    ],
    examples: ["openmarket serve", "openmarket serve --port 0 --ephemeral --json"])

  static let reset = CommandDeclaration(
    name: .reset, group: .markets,
    summary: LocalizedText(
      korean: "'serve'의 마켓을 지우고 처음부터 다시 시작합니다",
      english: "Remove the market of 'serve', to start over"),
    options: [FolderOptions.dataDirectory.declaration, RemovalOptions.yes],
    asksServer: false,
    remarks: [
      LocalizedText(
        korean: "마켓이 만든 파일만 지웁니다. 서버가 쓰고 있는 폴더는 지우지 않습니다.",
        english: "Only files that the market made go, and none while a server uses the folder.")
    ],
    examples: ["openmarket reset", "openmarket reset --yes"])
}
