extension ProductSeed {
  /// Cameras, computers, games and instruments.
  static let electronics: [ProductSeed] = [
    ProductSeed(
      22, 2022_10_06, .shutter, "Rangefinder Film Camera with 40mm Lens",
      .usd(cents: 24_950, off: 2_000),
      stock: 1, pictures: 5,
      """
      Fully working rangefinder from 1973, light seals renewed last month.
      Shutter speeds were measured; all are within a third of a stop.
      Comes with a strap, a cap and one roll of film.
      """),
    ProductSeed(
      25, 2022_10_10, .arcade, "휴대용 게임기 (투명 보라)", .krw(89_000), stock: 2, pictures: 3,
      "액정을 IPS로 바꾸고 스피커도 새로 달았습니다. 건전지 두 개로 여섯 시간쯤 갑니다 🎮"),
    ProductSeed(
      29, 2022_10_15, .synth, "아날로그 신디사이저 37건반", .krw(690_000, off: 40_000), stock: 1, pictures: 4,
      """
      합정 작업실에서 쓰던 악기입니다. 건반과 노브 모두 정상이에요.
      어댑터와 하드케이스를 함께 드립니다.
      직접 와서 소리를 들어 보고 결정하셔도 됩니다 🎹
      """),
    ProductSeed(
      33, 2022_10_20, .shutter, "50mm f/1.8 수동 렌즈", .krw(75_000), stock: 3, pictures: 3,
      "헬리코이드가 부드럽고 알이 깨끗합니다. 미세 먼지 조금, 곰팡이 없음."),
    ProductSeed(
      36, 2022_10_23, .arcade, "Mechanical Keyboard 65% (Tactile)", .usd(cents: 8_999), stock: 4,
      pictures: 2,
      "Hot-swap board with lubed tactile switches and thick PBT keycaps. Korean legends."
    ),
    ProductSeed(
      40, 2022_10_28, .synth, "통기타 입문용 (풀 패키지)", .krw(110_000, off: 20_000), stock: 2, pictures: 3,
      """
      기타, 가방, 튜너, 카포, 여분 줄까지 모두 드립니다.
      줄 높이를 낮춰 놓아서 손가락이 덜 아파요.
      """),
    ProductSeed(
      43, 2022_11_01, .arcade, "27인치 4K 모니터", .krw(265_000), stock: 1, pictures: 4,
      "무결점, 사용 8개월. 피벗과 높이 조절 됩니다. 원래 박스에 담아 드려요."),
    ProductSeed(
      47, 2022_11_05, .shutter, "즉석카메라 + 필름 20장", .krw(82_000, off: 5_000), stock: 0, pictures: 2,
      "여행에서 한 번 쓰고 내놓습니다. 📸 예약이 끝나서 지금은 구매하실 수 없어요."),
    ProductSeed(
      51, 2022_11_10, .synth, "Dynamic Vocal Microphone", .usd(cents: 7_450), stock: 6, pictures: 2,
      "The stage classic. Grille was replaced, cable included, tested on a loud Saturday night."),
    ProductSeed(
      56, 2022_11_16, .arcade, "노트북 14인치 16GB/512GB", .krw(1_150_000, off: 150_000), stock: 1,
      pictures: 5,
      """
      2022년 5월 구입, 배터리 사이클 84회입니다.
      상판에 작은 찍힘이 하나 있고 화면과 키보드는 깨끗해요.
      초기화해서 드리며 보증 기간이 석 달 남았습니다.
      """),
    ProductSeed(
      59, 2022_11_20, .arcade, "USB-C 멀티 허브 7포트", .krw(28_900), stock: 14, pictures: 1,
      "HDMI 4K 60Hz, 유선 랜, SD 카드까지 한 번에. 발열이 적은 알루미늄 몸체입니다."),
    ProductSeed(
      64, 2022_11_26, .shutter, "Tripod, Carbon, 1.1 kg", .usd(cents: 13_900), stock: 2,
      pictures: 3,
      "Four sections, twist locks, ball head with a level. Folds to 42 cm and fits a cabin bag."),
    ProductSeed(
      69, 2022_12_02, .synth, "디지털 피아노 88건반", .krw(430_000), stock: 1, pictures: 3,
      """
      해머 액션 건반, 페달 세 개, 의자 포함입니다.
      헤드폰을 꽂으면 밤에도 칠 수 있어요.
      용달은 구매하시는 분이 불러 주세요.
      """),
    ProductSeed(
      74, 2022_12_08, .arcade, "レトロゲームソフト 10本セット", .krw(128_000), stock: 1, pictures: 4,
      "일본판 롬팩 열 개 묶음입니다. 단자를 닦아 모두 작동을 확인했습니다. 설명서는 네 권 있어요."),
    ProductSeed(
      80, 2022_12_15, .shutter, "필름 스캐너 (35mm)", .krw(145_000, off: 25_000), stock: 1, pictures: 2,
      "최근 드라이버로 잘 됩니다. 한 컷에 40초쯤 걸리고 먼지 제거 기능이 있어요."),
    ProductSeed(
      86, 2022_12_22, .synth, "Modular Starter Rack 84HP", .usd(cents: 129_999, off: 10_000),
      stock: 1,
      pictures: 5,
      """
      Two oscillators, filter, envelopes, mixer and a random source in a wooden case.
      Everything you need for your first patch, and twenty cables.
      Shipping is insured; returns within seven days.
      """),
    ProductSeed(
      93, 2022_12_31, .arcade, "노이즈캔슬링 헤드폰", .krw(178_000), stock: 3, pictures: 3,
      "이어패드를 새것으로 갈았습니다. 배터리는 아직 24시간 넘게 가요 🎧"),
    ProductSeed(
      101, 2023_01_09, .shutter, "Waterproof Action Camera", .usd(cents: 15_925, off: 1_500),
      stock: 2,
      pictures: 3,
      "Survived one summer in Yangyang. Two batteries and a floating grip included."),
    ProductSeed(
      110, 2023_01_20, .synth, "우쿨렐레 콘서트 사이즈", .krw(54_000), stock: 5, pictures: 2,
      "마호가니 합판, 소리가 따뜻합니다. 조율하는 법을 적은 종이를 함께 넣어 드려요."),
    ProductSeed(
      121, 2023_02_02, .arcade, "싱글보드 컴퓨터 입문 키트", .krw(92_000), stock: 0, pictures: 2,
      "케이스와 팬, 전원, 64GB 카드 포함. 판매 완료입니다. 문의 감사합니다!"),
    ProductSeed(
      135, 2023_02_19, .shutter, "중형 카메라 풀세트 (수집용)", .krw(12_345_000, off: 345_000), stock: 1,
      pictures: 5,
      """
      바디, 렌즈 세 개, 필름백 두 개, 프리즘 파인더입니다.
      모두 같은 해에 만든 것으로 모았고 점검 내역서가 있습니다.
      고가 물건이라 안전 거래만 합니다.
      """),
    ProductSeed(
      148, 2023_03_07, .arcade, "무선 충전 패드", .krw(13_500), stock: 18, pictures: 1,
      "책상에 붙여 쓰는 얇은 충전 패드입니다. 케이스를 씌운 채로도 충전됩니다."),
    ProductSeed(
      163, 2023_03_25, .synth, "Drum Practice Pad 12\"", .usd(cents: 2_936), stock: 9, pictures: 1,
      "Quiet rubber on one side, firmer rebound on the other. Your neighbours will like it too."),
    ProductSeed(
      176, 2023_04_09, .arcade, "오락실 조이스틱 캐비닛", .krw(850_000, off: 50_000), stock: 1, pictures: 4,
      """
      2인용 캐비닛, 24인치 브라운관 느낌의 패널입니다 🕹️
      버튼 스무 개를 모두 새로 끼웠어요.
      엘리베이터 있는 건물만 배송됩니다.
      """),
  ]
}
