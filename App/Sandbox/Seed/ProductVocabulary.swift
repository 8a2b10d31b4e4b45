/// The words that invented products are made of.
struct ProductVocabulary {
  let qualities: [String]
  let things: [String]
  /// What else is said of a thing, a sentence.
  let states: [String]

  static let english = ProductVocabulary(
    qualities: [
      "Vintage", "Handmade", "Compact", "Oak", "Walnut", "Brass", "Foldable", "Cordless", "Quiet",
      "Blue", "Mustard", "Stoneware", "Waterproof", "Lightweight", "Refurbished", "Unused",
    ],
    things: [
      "Desk Lamp", "Keyboard", "Bookshelf", "Teapot", "Rain Jacket", "Bicycle Bell", "Film Camera",
      "Record Player", "Plant Stand", "Camping Stove", "Wall Clock", "Wool Blanket", "Coffee Mill",
      "Board Game", "Travel Mug", "Office Chair", "Synthesizer", "Backpack",
    ],
    states: [
      "Hardly used, and kept in a smoke-free home.", "Some scratches, works as it should.",
      "Bought last year; I am moving and have no room.", "Comes in its original box.",
      "Pick-up in Mapo is possible in the evening.", "Two of them are left.",
    ])

  static let korean = ProductVocabulary(
    qualities: [
      "빈티지", "수제", "소형", "원목", "접이식", "무선", "저소음", "파란색", "겨자색", "도자기", "방수", "초경량",
      "미개봉", "한정판", "어린이용", "캠핑용",
    ],
    things: [
      "책상 조명", "키보드", "책장", "찻주전자", "우비", "자전거 벨", "필름 카메라", "턴테이블", "화분 받침", "버너", "벽시계",
      "담요", "커피 그라인더", "보드게임", "텀블러", "사무용 의자", "신시사이저", "배낭",
    ],
    states: [
      "거의 사용하지 않아 상태가 좋습니다.", "생활 흠집이 조금 있지만 잘 작동합니다.", "이사하면서 내놓습니다. 가격 제안 환영해요.",
      "박스와 설명서 모두 있습니다.", "평일 저녁 마포 직거래 가능합니다.", "두 개 남았고 묶음 배송 됩니다 📦",
    ])
}
