extension Vendor {
  static let yeonnam = Vendor(seededID: 3, "연남동 살림집")
  static let shutter = Vendor(seededID: 6, "Second Shutter Camera")
  static let bookmark = Vendor(seededID: 9, "책갈피 헌책방")
  static let cycle = Vendor(seededID: 12, "Hangang Cycle Club")
  static let afternoon = Vendor(seededID: 15, "느린오후 상점")
  static let jeju = Vendor(seededID: 18, "제주 바람농장")
  static let arcade = Vendor(seededID: 21, "Neon Arcade 레트로")
  static let synth = Vendor(seededID: 24, "Seoul Synth Exchange")
  static let plants = Vendor(seededID: 27, "초록손 식물가게")

  /// The one whose credentials are told to whoever starts a market, so that selling works at once.
  static let ready = Vendor(seededID: 30, "Sandbox Seller")

  /// Whose the products are that are registered by the first version of the API, which knows no vendors.
  static let legacy = Vendor(seededID: 33, "Legacy Seller")

  static let seeded = [
    yeonnam, shutter, bookmark, cycle, afternoon, jeju, arcade, synth, plants, ready, legacy,
  ]

  /// A vendor of every new market. The credentials are no secrets: they are the same in every market.
  private init(seededID id: Int, _ name: String) {
    let number = id < 10 ? "0\(id)" : "\(id)"
    self.init(
      id: id, name: name, identifier: "5a4d0b\(number)-6b2e-11ed-a200-0242ac1200\(number)",
      secret: "sandbox-\(number)")
  }
}
