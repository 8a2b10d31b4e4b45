import Testing

@testable import OpenMarketData

struct XXH64Tests {
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999),
      ("a", 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0x44BC_2CF5_AD77_0999),
    ] as [(String, UInt64)])
  func `a text has the hash that is published`(text: String, hash: UInt64) {
    #expect(XXH64.hash(text) == hash)
  }

  /// Each length takes its own way through whole stripes of 32 bytes, then 8, 4 and single ones. The bytes and the form of
  /// the table are those of the reference program's own check; the numbers are what that program says.
  static let vectors: [(length: Int, hash: UInt64)] = [
    (0, 0xEF46_DB37_51D8_E999),
    (1, 0xE934_A84A_DB05_2768),
    (2, 0x5D48_CD60_A77E_23FF),
    (3, 0xFF7E_1959_CB50_794A),
    (4, 0x9136_A0DC_A574_57EE),
    (5, 0x9B04_6FB1_397F_09A5),
    (7, 0x6C83_909A_9F01_ED25),
    (8, 0xCDBC_F538_E71D_1348),
    (9, 0x554B_1AE9_91ED_A6B6),
    (11, 0x6345_D574_6F35_DA70),
    (12, 0x0723_BF50_086E_AD9A),
    (13, 0xC2E5_013E_3C40_BCF7),
    (14, 0x8282_DCC4_994E_35C8),
    (15, 0x1807_1931_6D62_2D84),
    (16, 0x98C9_0B57_FDFC_B55C),
    (17, 0x0D39_A2D0_51A3_0C2C),
    (24, 0xF75A_6DEA_42DC_5BF4),
    (31, 0x299B_39A2_90E6_D783),
    (32, 0x18B2_1649_2BB4_4B70),
    (33, 0x55C8_DC3E_578F_5B59),
    (36, 0x0AE6_7584_084D_C6A4),
    (39, 0xB888_CAF0_7592_B1B3),
    (40, 0x23B3_810D_7D8B_1731),
    (41, 0x5342_C966_C7F3_D5F4),
    (63, 0xA9EF_BE0F_A0F3_F4E7),
    (64, 0xEF55_8F8A_CAC2_B5CD),
    (65, 0xDE0F_20DC_2631_AF7A),
    (71, 0x3D6E_CAB2_BCFB_E3FF),
    (95, 0xFF9F_46BD_CC64_4624),
    (96, 0x1050_64E7_43ED_D1D9),
    (100, 0x4BFE_019C_D91D_9EA4),
    (127, 0x3C7A_2111_9AA6_62B0),
    (128, 0x90CA_0214_57D9_6DC5),
    (222, 0xB641_AE8C_B691_C174),
    (255, 0xA80F_35BB_0DC8_E3A7),
    (256, 0x5E3F_5BF9_4D57_4981),
    (300, 0x27D0_E073_EC12_824F),
  ]

  @Test(arguments: vectors)
  func `bytes of any length have the hash of the reference program`(length: Int, hash: UInt64) {
    // Beginning at each place beside an even one: no address is better than another.
    for offset in 0..<8 {
      let bytes = [UInt8](repeating: 0, count: offset) + Self.bytes.prefix(length)
      let found = bytes.withUnsafeBytes {
        XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[offset...]))
      }
      #expect(found == hash)
    }
  }

  private static let bytes: [UInt8] = {
    var state: UInt64 = 2_654_435_761
    return (0..<300).map { _ in
      defer { state &*= 11_400_714_785_074_694_797 }
      return UInt8(state >> 56)
    }
  }()
}
