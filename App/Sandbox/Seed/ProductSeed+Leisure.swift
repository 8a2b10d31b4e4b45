extension ProductSeed {
  /// Books, food, bicycles and the outdoors.
  static let leisure: [ProductSeed] = [
    ProductSeed(
      23, 2022_10_08, .bookmark, "한국 단편소설 모음 전 12권", .krw(36_000, off: 6_000), stock: 1,
      pictures: 2,
      """
      1990년대에 나온 단편 모음입니다.
      세월만큼 바랬지만 낙서와 찢어진 곳은 없어요.
      낱권으로는 팔지 않습니다.
      """),
    ProductSeed(
      26, 2022_10_11, .jeju, "제주 노지 감귤 5kg", .krw(17_900), stock: 40, pictures: 3,
      """
      바람 맞고 자라 껍질은 거칠어도 속은 답니다 🍊
      주문받은 날 따서 다음 날 보냅니다.
      크기는 섞여 있어요.
      """),
    ProductSeed(
      28, 2022_10_14, .cycle, "Steel Touring Bicycle 54 cm", .usd(cents: 78_500, off: 8_500),
      stock: 1,
      pictures: 5,
      """
      Lugged steel, triple chainset, racks front and rear.
      It went from Seoul to Busan twice and wants to go again.
      New tyres and bar tape this spring.
      """),
    ProductSeed(
      34, 2022_10_21, .bookmark, "LP 재즈 명반 모음 5장", .krw(64_000), stock: 1, pictures: 5,
      "모두 초음파 세척했습니다. 자켓 모서리가 조금 닳았고 판은 깨끗해요 🎷"),
    ProductSeed(
      38, 2022_10_26, .cycle, "접이식 미니벨로 20인치", .krw(230_000), stock: 2, pictures: 4,
      "지하철에 들고 탈 수 있는 12kg 자전거입니다. 브레이크 패드를 새로 갈았어요."),
    ProductSeed(
      42, 2022_10_30, .jeju, "한라봉 선물세트 3kg", .krw(38_000, off: 4_000), stock: 25, pictures: 2,
      "가장 예쁜 것만 골라 담습니다. 받는 분 이름과 짧은 편지를 넣어 드려요."),
    ProductSeed(
      46, 2022_11_04, .bookmark, "Swift로 배우는 알고리즘", .krw(13_000), stock: 2, pictures: 1,
      "연필 밑줄이 열 쪽쯤 있습니다. 책등은 단단하고 부록 카드도 그대로예요."),
    ProductSeed(
      49, 2022_11_08, .cycle, "4인용 캠핑 텐트", .krw(98_000, off: 13_000), stock: 1, pictures: 4,
      """
      혼자 5분이면 칩니다.
      방수 코팅을 다시 했고 폴대 하나는 새것으로 바꿨어요 ⛺️
      그라운드시트와 팩 12개 포함.
      """),
    ProductSeed(
      53, 2022_11_13, .jeju, "우도 땅콩 볶음 500g", .krw(21_000), stock: 30, pictures: 2,
      "껍질째 먹는 작은 땅콩입니다. 주문이 들어온 뒤에 볶아서 고소해요 🥜"),
    ProductSeed(
      57, 2022_11_17, .bookmark, "First Edition Cookbook, 1961", .usd(cents: 4_550), stock: 1,
      pictures: 3,
      "A few butter stains, as there should be. Binding tight, dust jacket in a sleeve."),
    ProductSeed(
      61, 2022_11_22, .cycle, "자전거 헬멧 M", .krw(26_000), stock: 5, pictures: 2,
      "사고 이력이 없는 새 상품입니다. 머리둘레 55–58cm, 무게 260g."),
    ProductSeed(
      66, 2022_11_28, .jeju, "제주 유채꿀 1.2kg", .krw(33_000, off: 3_000), stock: 0, pictures: 2,
      "올봄에 뜬 꿀입니다 🍯 모두 나갔습니다. 내년 5월에 다시 뵙겠습니다."),
    ProductSeed(
      73, 2022_12_07, .cycle, "캠핑카 1톤 개조 (2021년식)", .krw(60_000_000), stock: 1, pictures: 5,
      """
      침대, 싱크대, 태양광 400W, 무시동 히터까지 갖췄습니다.
      주행 3만 8천 km, 무사고이며 구조 변경 승인을 받았어요.
      시운전은 주말에 한강공원에서 할 수 있습니다.
      """),
    ProductSeed(
      79, 2022_12_14, .bookmark, "어린이 그림책 30권 묶음", .krw(45_000), stock: 1, pictures: 3,
      """
      네 살에서 일곱 살까지 읽던 책입니다.
      한 권 한 권 닦았고, 스티커가 붙은 책이 두 권 있어요.
      """),
    ProductSeed(
      84, 2022_12_20, .jeju, "Omija Syrup 750 ml", .usd(cents: 1_675, off: 175), stock: 16,
      pictures: 1,
      "Five-flavour berries and cane sugar, aged one year. One spoon in cold sparkling water."),
    ProductSeed(
      89, 2022_12_26, .cycle, "등산 스틱 한 쌍", .krw(22_000), stock: 7, pictures: 2,
      "3단 접이식, 카본, 한 쌍에 380g입니다. 코르크 손잡이라 땀에 미끄럽지 않아요."),
    ProductSeed(
      95, 2023_01_02, .bookmark, "만화책 전집 (1–34권 완결)", .krw(102_000, off: 12_000), stock: 1,
      pictures: 4,
      "대여점 책이 아니고 개인 소장본입니다. 17권 표지에 작은 구김이 있습니다."),
    ProductSeed(
      103, 2023_01_12, .jeju, "흑돼지 수제 소시지 6팩", .krw(42_000), stock: 12, pictures: 2,
      "농장에서 직접 만들어 얼렸습니다. 아이스박스에 담아 보내요. 월·화요일 발송."),
    ProductSeed(
      113, 2023_01_24, .cycle, "Inflatable SUP Board 10'6\"", .usd(cents: 32_000), stock: 1,
      pictures: 4,
      """
      Board, paddle, pump, leash and a backpack.
      No leaks; patched once by the maker under warranty.
      Meet us on the river, try it for an hour, then decide.
      """),
    ProductSeed(
      125, 2023_02_07, .bookmark, "시집 고르는 서비스 (3권)", .krw(24_000, off: 2_000), stock: 10,
      pictures: 1,
      """
      요즘 마음을 몇 줄로 적어 주세요.
      책방지기가 헌 시집 세 권을 골라 편지와 함께 보냅니다 💌
      """),
    ProductSeed(
      139, 2023_02_24, .jeju, "말린 톳 200g", .krw(7_500), stock: 50, pictures: 1,
      "구좌 앞바다에서 해녀가 딴 톳을 바닷바람에 말렸습니다. 물에 30분 불려 쓰세요."),
    ProductSeed(
      144, 2023_03_02, .cycle, "한강 아침 라이딩 체험권", .krw(0), stock: 8, pictures: 2,
      """
      토요일 아침 6시 30분, 반포에서 모입니다 🚴
      참가비는 없습니다. 헬멧과 물만 가져오세요.
      비가 오면 다음 주로 미뤄요.
      """),
    ProductSeed(
      158, 2023_03_19, .bookmark, "만년필 F촉 + 잉크 30ml", .krw(49_800, off: 4_800), stock: 3,
      pictures: 3,
      "시필만 한 새것입니다. 잉크는 깊은 바다색이고 필기감이 사각사각해요 ✒️"),
    ProductSeed(
      183, 2023_04_18, .jeju, "풋귤청 만들기 키트", .krw(19_800, off: 1_800), stock: 22, pictures: 2,
      "풋귤 1kg, 유기농 설탕, 유리병, 설명서가 들어 있습니다. 아이와 함께 만들어 보세요."),
  ]
}
