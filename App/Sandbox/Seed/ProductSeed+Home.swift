extension ProductSeed {
  /// Household, clothes and plants.
  static let home: [ProductSeed] = [
    ProductSeed(
      21, 2022_10_05, .yeonnam, "원목 2인 식탁 세트", .krw(128_000, off: 18_000), stock: 1, pictures: 4,
      """
      고무나무 원목 식탁과 의자 두 개입니다. 3년 썼고 상판에 잔기스가 조금 있어요.
      가로 75cm, 세로 75cm, 높이 73cm.
      연남동 직거래만 합니다. 1층이라 옮기기 쉬워요.
      """),
    ProductSeed(
      24, 2022_10_09, .afternoon, "린넨 앞치마 (네이비)", .krw(15_000), stock: 7, pictures: 2,
      "두 번 세탁한 린넨이라 부드럽습니다. 주머니 두 개, 목끈 길이 조절됩니다."),
    ProductSeed(
      27, 2022_10_12, .plants, "몬스테라 델리시오사 중품", .krw(32_000), stock: 5, pictures: 3,
      """
      찢잎이 세 장 나온 건강한 아이입니다 🌿
      키 60cm쯤, 지름 20cm 토분 포함 가격이에요.
      반그늘에서 키우시고 흙이 마르면 듬뿍 주세요.
      """),
    ProductSeed(
      30, 2022_10_16, .afternoon, "Linen Cushion Cover 45×45, Set of 2",
      .usd(cents: 2_400, off: 300),
      stock: 12, pictures: 2,
      "Stone-washed linen with a hidden zip. Machine wash cold; inserts are not included."),
    ProductSeed(
      32, 2022_10_18, .afternoon, "스테인리스 보온 텀블러 473ml", .krw(19_000, off: 2_500), stock: 2,
      pictures: 3,
      """
      아침에 담은 커피가 점심까지 따뜻해요 ☕️
      입구가 넓어 얼음도 잘 들어가고 솔로 닦기 편합니다.
      미개봉 새 상품이며 색상은 크림 하나만 남았습니다.
      """),
    ProductSeed(
      37, 2022_10_24, .yeonnam, "캐시미어 혼방 머플러", .krw(24_000), stock: 1, pictures: 2,
      "지난겨울에 두 번 맸어요. 보풀 없습니다. 드라이클리닝 마쳐서 보내 드립니다."),
    ProductSeed(
      41, 2022_10_29, .yeonnam, "접이식 빨래건조대", .krw(9_900), stock: 3, pictures: 1,
      "이사하면서 내놓습니다. 펼치면 160cm이고 접으면 손바닥 두께예요."),
    ProductSeed(
      44, 2022_11_02, .plants, "다육이 모둠 6종", .krw(18_000, off: 3_000), stock: 9, pictures: 5,
      """
      서로 다른 여섯 아이를 골라 담아 드려요 🪴
      화분째 보내며 배송 중 흙이 조금 쏟아질 수 있습니다.
      """),
    ProductSeed(
      48, 2022_11_07, .afternoon, "무쇠 주물냄비 22cm", .krw(74_000), stock: 2, pictures: 3,
      "시즈닝이 잘 된 상태입니다. 솥밥, 찜, 빵까지 하나로 됩니다. 무게 4.2kg이니 택배비가 붙어요."),
    ProductSeed(
      52, 2022_11_11, .yeonnam, "여성 울 코트 55", .krw(58_000, off: 8_000), stock: 1, pictures: 4,
      """
      국내 브랜드 울 90% 코트, 카멜색입니다.
      어깨 38, 가슴 단면 47, 총장 102 (cm).
      소매 안감을 한 번 수선했습니다. 사진 네 번째를 봐 주세요.
      """),
    ProductSeed(
      55, 2022_11_15, .plants, "Handmade Terracotta Pot 15 cm", .usd(cents: 1_250), stock: 20,
      pictures: 2,
      "Thrown and fired in a small studio in Icheon. Each pot has its own shade; saucer included."),
    ProductSeed(
      60, 2022_11_21, .afternoon, "백자 찻잔 2인 세트", .krw(46_000), stock: 4, pictures: 3,
      "여주 가마에서 구운 백자입니다. 얇고 가벼우며 빛에 비추면 은은하게 비칩니다."),
    ProductSeed(
      63, 2022_11_25, .yeonnam, "LED 스탠드 조명", .krw(21_500), stock: 0, pictures: 2,
      "밝기 5단계, 색온도 3단계입니다. 판매 완료되었고 재입고는 없습니다."),
    ProductSeed(
      68, 2022_12_01, .yeonnam, "유아 원목 침대 (매트리스 포함)", .krw(95_000, off: 15_000), stock: 1,
      pictures: 5,
      """
      아이가 커서 정리합니다.
      난간 높이는 3단으로 바꿀 수 있고 나사는 모두 새것으로 바꿨어요.
      매트리스 커버는 삶아서 드립니다.
      """),
    ProductSeed(
      71, 2022_12_04, .afternoon, "Beeswax Candle Trio", .usd(cents: 1_899), stock: 15, pictures: 1,
      "Three hand-dipped beeswax candles, about eight hours each. They smell faintly of honey."),
    ProductSeed(
      77, 2022_12_11, .plants, "올리브나무 대품 1.5m", .krw(240_000), stock: 1, pictures: 3,
      """
      카페에서 3년 키운 올리브나무입니다.
      화분 포함 무게 40kg, 두 분이 오셔야 합니다.
      햇빛 잘 드는 창가나 베란다를 권합니다 🫒
      """),
    ProductSeed(
      82, 2022_12_17, .yeonnam, "코튼 이불 커버 퀸", .krw(39_000, off: 4_000), stock: 6, pictures: 2,
      "60수 순면, 새 상품입니다. 지퍼가 길어서 혼자서도 솜을 넣기 쉬워요."),
    ProductSeed(
      90, 2022_12_27, .afternoon, "수제 라탄 바구니", .krw(27_000), stock: 8, pictures: 2,
      "빨래도 담고 책도 담고 고양이도 담깁니다 🐈 지름 38cm, 높이 30cm."),
    ProductSeed(
      97, 2023_01_04, .yeonnam, "Mid-century Teak Sideboard", .usd(cents: 68_000, off: 5_000),
      stock: 1,
      pictures: 5,
      """
      Danish teak, 1960s, 180 cm wide, with two sliding doors and three drawers.
      One water ring on the top, otherwise lovely.
      Pick-up in Yeonnam-dong; we help carrying.
      """),
    ProductSeed(
      105, 2023_01_14, .plants, "공기정화 스투키 3본", .krw(14_000), stock: 11, pictures: 1,
      "물은 한 달에 한 번이면 됩니다. 처음 식물을 키우는 분께 드리고 싶어요."),
    ProductSeed(
      118, 2023_01_30, .afternoon, "손뜨개 코스터 4장", .krw(8_000), stock: 0, pictures: 1,
      "면실로 촘촘히 떴습니다. 이번 달 몫은 다 나갔어요. 다음 달에 다시 올릴게요 🧶"),
    ProductSeed(
      131, 2023_02_14, .yeonnam, "가벼운 러닝화 260 (미착용)", .krw(67_000, off: 7_000), stock: 1,
      pictures: 3,
      "사이즈를 잘못 샀습니다. 박스와 택 그대로이고 영수증도 있어요. 교환은 어렵습니다."),
    ProductSeed(
      152, 2023_03_11, .afternoon, "Porcelain Pour-over Dripper", .usd(cents: 3_175), stock: 6,
      pictures: 2,
      "Fits size 02 papers. The ribs are deep, so the water runs evenly. Glazed white."
    ),
    ProductSeed(
      170, 2023_04_02, .plants, "행잉 플랜트 디시디아", .krw(16_500, off: 1_500), stock: 4, pictures: 2,
      "코코넛 껍질에 심은 디시디아입니다. 욕실 창가에 걸어 두면 잘 자라요."),
  ]
}
