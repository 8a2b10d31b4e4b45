public import OpenMarketDomain

nonisolated extension ValidationIssue.Field {
  /// What the field is called, within a sentence.
  public func name(in language: Language) -> String {
    switch (language, self) {
    case (.korean, .name): "이름"
    case (.korean, .description): "설명"
    case (.korean, .price): "가격"
    case (.korean, .discount): "할인 금액"
    case (.korean, .stock): "재고"
    case (.korean, .images): "사진"
    case (.korean, .thumbnail): "대표 사진"
    case (.english, .name): "name"
    case (.english, .description): "description"
    case (.english, .price): "price"
    case (.english, .discount): "discount"
    case (.english, .stock): "stock"
    case (.english, .images): "picture"
    case (.english, .thumbnail): "thumbnail"
    }
  }
  /// The same as a label of its own.
  package func label(in language: Language) -> String {
    let name = name(in: language)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
