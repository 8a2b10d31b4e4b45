import OpenMarketPresentation

/// The options of `serve`.
enum ServeOptions {
  static let port = ValueOption<Int>(
    "port", "N",
    LocalizedText(
      korean: "포트 (기본값 \(ServeRequest.defaultPort), 0이면 비어 있는 아무 포트)",
      english: "The port (default \(ServeRequest.defaultPort); 0 for any free one)")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), ports.contains(number) else {
      throw DisallowedValue(allowed: UsageTexts.number(in: ports))
    }
    return number
  }

  static let host = ValueOption<String>(
    "host", "ADDRESS",
    LocalizedText(
      korean: "주소 (기본값 \(ServeRequest.defaultHost), 이 컴퓨터에서만 접속)",
      english: "The address (default \(ServeRequest.defaultHost): this machine alone)")
  ) { text throws(DisallowedValue) in
    guard !text.isEmpty else { throw DisallowedValue(allowed: UsageTexts.address) }
    return text
  }

  static let products = ValueOption<Int>(
    "products", "N",
    LocalizedText(
      korean: "지어낸 상품 N개로 메모리에만 엽니다",
      english: "Serve N invented products, in memory")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), counts.contains(number) else {
      throw DisallowedValue(allowed: UsageTexts.number(in: counts))
    }
    return number
  }

  static let seed = ValueOption<Int>(
    "seed", "N",
    LocalizedText(
      korean: "같은 요청에 같은 주소를 주도록 메모리에만 엽니다",
      english: "Serve in memory; same requests, same addresses")
  ) { text throws(DisallowedValue) in
    guard let number = Int(text), seeds.contains(number) else {
      throw DisallowedValue(allowed: UsageTexts.number(in: seeds))
    }
    return number
  }

  static let ephemeral = OptionDeclaration(
    name: "ephemeral",
    summary: LocalizedText(
      korean: "메모리에만 두고 끝나면 버립니다", english: "Keep it in memory, until it stops"))

  static let lenient = OptionDeclaration(
    name: "lenient",
    summary: LocalizedText(
      korean: "제한을 실제 서버처럼 느슨하게 봅니다",
      english: "Be as lax about limits as real servers are"))

  static let faults = ValueOption<String>(
    pathOf: "faults", "FILE",
    LocalizedText(
      korean: "장애 계획 JSON 파일대로 오작동합니다", english: "Misbehave as a JSON file of faults says"))

  private static let ports = 0...65_535
  private static let counts = 1...100_000
  private static let seeds = 0...Int.max
}
