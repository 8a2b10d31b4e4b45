extension Vendor {
  static let yeonnam = Vendor(id: 3, name: "연남동 살림집")
  static let shutter = Vendor(id: 6, name: "Second Shutter Camera")
  static let bookmark = Vendor(id: 9, name: "책갈피 헌책방")
  static let cycle = Vendor(id: 12, name: "Hangang Cycle Club")
  static let afternoon = Vendor(id: 15, name: "느린오후 상점")
  static let jeju = Vendor(id: 18, name: "제주 바람농장")
  static let arcade = Vendor(id: 21, name: "Neon Arcade 레트로")
  static let synth = Vendor(id: 24, name: "Seoul Synth Exchange")
  static let plants = Vendor(id: 27, name: "초록손 식물가게")
}
