extension SandboxProduct {
  /// The text of ``builtIn``.
  static let builtInText = #"""
    21 20221005 3 KRW 128000 18000 1 4 원목 2인 식탁 세트
    고무나무 원목 식탁과 의자 두 개입니다. 3년 썼고 상판에 잔기스가 조금 있어요.
    가로 75cm, 세로 75cm, 높이 73cm.
    연남동 직거래만 합니다. 1층이라 옮기기 쉬워요.

    22 20221006 6 USD 249 20 1 5 Rangefinder Film Camera with 40mm Lens
    Fully working rangefinder from 1973, light seals renewed last month.
    Shutter speeds were measured; all are within a third of a stop.
    Comes with a strap, a cap and one roll of film.

    23 20221008 9 KRW 36000 6000 1 2 한국 단편소설 모음 전 12권
    1990년대에 나온 단편 모음입니다.
    세월만큼 바랬지만 낙서와 찢어진 곳은 없어요.
    낱권으로는 팔지 않습니다.

    24 20221009 15 KRW 15000 0 7 2 린넨 앞치마 (네이비)
    두 번 세탁한 린넨이라 부드럽습니다. 주머니 두 개, 목끈 길이 조절됩니다.

    25 20221010 21 KRW 89000 0 2 3 휴대용 게임기 (투명 보라)
    액정을 IPS로 바꾸고 스피커도 새로 달았습니다. 건전지 두 개로 여섯 시간쯤 갑니다 🎮

    26 20221011 18 KRW 17900 0 40 3 제주 노지 감귤 5kg
    바람 맞고 자라 껍질은 거칠어도 속은 답니다 🍊
    주문받은 날 따서 다음 날 보냅니다.
    크기는 섞여 있어요.

    27 20221012 27 KRW 32000 0 5 3 몬스테라 델리시오사 중품
    찢잎이 세 장 나온 건강한 아이입니다 🌿
    키 60cm쯤, 지름 20cm 토분 포함 가격이에요.
    반그늘에서 키우시고 흙이 마르면 듬뿍 주세요.

    28 20221014 12 USD 785 85 1 5 Steel Touring Bicycle 54 cm
    Lugged steel, triple chainset, racks front and rear.
    It went from Seoul to Busan twice and wants to go again.
    New tyres and bar tape this spring.

    29 20221015 24 KRW 690000 40000 1 4 아날로그 신디사이저 37건반
    합정 작업실에서 쓰던 악기입니다. 건반과 노브 모두 정상이에요.
    어댑터와 하드케이스를 함께 드립니다.
    직접 와서 소리를 들어 보고 결정하셔도 됩니다 🎹

    30 20221016 15 USD 24 3 12 2 Linen Cushion Cover 45×45, Set of 2
    Stone-washed linen with a hidden zip. Machine wash cold; inserts are not included.

    32 20221018 15 KRW 19000 2500 2 3 스테인리스 보온 텀블러 473ml
    아침에 담은 커피가 점심까지 따뜻해요 ☕️
    입구가 넓어 얼음도 잘 들어가고 솔로 닦기 편합니다.
    미개봉 새 상품이며 색상은 크림 하나만 남았습니다.

    33 20221020 6 KRW 75000 0 3 3 50mm f/1.8 수동 렌즈
    헬리코이드가 부드럽고 알이 깨끗합니다. 미세 먼지 조금, 곰팡이 없음.

    34 20221021 9 KRW 64000 0 1 5 LP 재즈 명반 모음 5장
    모두 초음파 세척했습니다. 자켓 모서리가 조금 닳았고 판은 깨끗해요 🎷

    36 20221023 21 USD 90 0 4 2 Mechanical Keyboard 65% (Tactile)
    Hot-swap board with lubed tactile switches and thick PBT keycaps. Korean legends.

    37 20221024 3 KRW 24000 0 1 2 캐시미어 혼방 머플러
    지난겨울에 두 번 맸어요. 보풀 없습니다. 드라이클리닝 마쳐서 보내 드립니다.

    38 20221026 12 KRW 230000 0 2 4 접이식 미니벨로 20인치
    지하철에 들고 탈 수 있는 12kg 자전거입니다. 브레이크 패드를 새로 갈았어요.

    40 20221028 24 KRW 110000 20000 2 3 통기타 입문용 (풀 패키지)
    기타, 가방, 튜너, 카포, 여분 줄까지 모두 드립니다.
    줄 높이를 낮춰 놓아서 손가락이 덜 아파요.

    41 20221029 3 KRW 9900 0 3 1 접이식 빨래건조대
    이사하면서 내놓습니다. 펼치면 160cm이고 접으면 손바닥 두께예요.

    42 20221030 18 KRW 38000 4000 25 2 한라봉 선물세트 3kg
    가장 예쁜 것만 골라 담습니다. 받는 분 이름과 짧은 편지를 넣어 드려요.

    43 20221101 21 KRW 265000 0 1 4 27인치 4K 모니터
    무결점, 사용 8개월. 피벗과 높이 조절 됩니다. 원래 박스에 담아 드려요.

    44 20221102 27 KRW 18000 3000 9 5 다육이 모둠 6종
    서로 다른 여섯 아이를 골라 담아 드려요 🪴
    화분째 보내며 배송 중 흙이 조금 쏟아질 수 있습니다.

    46 20221104 9 KRW 13000 0 2 1 Swift로 배우는 알고리즘
    연필 밑줄이 열 쪽쯤 있습니다. 책등은 단단하고 부록 카드도 그대로예요.

    47 20221105 6 KRW 82000 5000 0 2 즉석카메라 + 필름 20장
    여행에서 한 번 쓰고 내놓습니다. 📸 예약이 끝나서 지금은 구매하실 수 없어요.

    48 20221107 15 KRW 74000 0 2 3 무쇠 주물냄비 22cm
    시즈닝이 잘 된 상태입니다. 솥밥, 찜, 빵까지 하나로 됩니다. 무게 4.2kg이니 택배비가 붙어요.

    49 20221108 12 KRW 98000 13000 1 4 4인용 캠핑 텐트
    혼자 5분이면 칩니다.
    방수 코팅을 다시 했고 폴대 하나는 새것으로 바꿨어요 ⛺️
    그라운드시트와 팩 12개 포함.

    51 20221110 24 USD 75 0 6 2 Dynamic Vocal Microphone
    The stage classic. Grille was replaced, cable included, tested on a loud Saturday night.

    52 20221111 3 KRW 58000 8000 1 4 여성 울 코트 55
    국내 브랜드 울 90% 코트, 카멜색입니다.
    어깨 38, 가슴 단면 47, 총장 102 (cm).
    소매 안감을 한 번 수선했습니다. 사진 네 번째를 봐 주세요.

    53 20221113 18 KRW 21000 0 30 2 우도 땅콩 볶음 500g
    껍질째 먹는 작은 땅콩입니다. 주문이 들어온 뒤에 볶아서 고소해요 🥜

    55 20221115 27 USD 13 0 20 2 Handmade Terracotta Pot 15 cm
    Thrown and fired in a small studio in Icheon. Each pot has its own shade; saucer included.

    56 20221116 21 KRW 1150000 150000 1 5 노트북 14인치 16GB/512GB
    2022년 5월 구입, 배터리 사이클 84회입니다.
    상판에 작은 찍힘이 하나 있고 화면과 키보드는 깨끗해요.
    초기화해서 드리며 보증 기간이 석 달 남았습니다.

    57 20221117 9 USD 46 0 1 3 First Edition Cookbook, 1961
    A few butter stains, as there should be. Binding tight, dust jacket in a sleeve.

    59 20221120 21 KRW 28900 0 14 1 USB-C 멀티 허브 7포트
    HDMI 4K 60Hz, 유선 랜, SD 카드까지 한 번에. 발열이 적은 알루미늄 몸체입니다.

    60 20221121 15 KRW 46000 0 4 3 백자 찻잔 2인 세트
    여주 가마에서 구운 백자입니다. 얇고 가벼우며 빛에 비추면 은은하게 비칩니다.

    61 20221122 12 KRW 26000 0 5 2 자전거 헬멧 M
    사고 이력이 없는 새 상품입니다. 머리둘레 55–58cm, 무게 260g.

    63 20221125 3 KRW 21500 0 0 2 LED 스탠드 조명
    밝기 5단계, 색온도 3단계입니다. 판매 완료되었고 재입고는 없습니다.

    64 20221126 6 USD 139 0 2 3 Tripod, Carbon, 1.1 kg
    Four sections, twist locks, ball head with a level. Folds to 42 cm and fits a cabin bag.

    66 20221128 18 KRW 33000 3000 0 2 제주 유채꿀 1.2kg
    올봄에 뜬 꿀입니다 🍯 모두 나갔습니다. 내년 5월에 다시 뵙겠습니다.

    68 20221201 3 KRW 95000 15000 1 5 유아 원목 침대 (매트리스 포함)
    아이가 커서 정리합니다.
    난간 높이는 3단으로 바꿀 수 있고 나사는 모두 새것으로 바꿨어요.
    매트리스 커버는 삶아서 드립니다.

    69 20221202 24 KRW 430000 0 1 3 디지털 피아노 88건반
    해머 액션 건반, 페달 세 개, 의자 포함입니다.
    헤드폰을 꽂으면 밤에도 칠 수 있어요.
    용달은 구매하시는 분이 불러 주세요.

    71 20221204 15 USD 19 0 15 1 Beeswax Candle Trio
    Three hand-dipped beeswax candles, about eight hours each. They smell faintly of honey.

    73 20221207 12 KRW 60000000 0 1 5 캠핑카 1톤 개조 (2021년식)
    침대, 싱크대, 태양광 400W, 무시동 히터까지 갖췄습니다.
    주행 3만 8천 km, 무사고이며 구조 변경 승인을 받았어요.
    시운전은 주말에 한강공원에서 할 수 있습니다.

    74 20221208 21 KRW 128000 0 1 4 レトロゲームソフト 10本セット
    일본판 롬팩 열 개 묶음입니다. 단자를 닦아 모두 작동을 확인했습니다. 설명서는 네 권 있어요.

    77 20221211 27 KRW 240000 0 1 3 올리브나무 대품 1.5m
    카페에서 3년 키운 올리브나무입니다.
    화분 포함 무게 40kg, 두 분이 오셔야 합니다.
    햇빛 잘 드는 창가나 베란다를 권합니다 🫒

    79 20221214 9 KRW 45000 0 1 3 어린이 그림책 30권 묶음
    네 살에서 일곱 살까지 읽던 책입니다.
    한 권 한 권 닦았고, 스티커가 붙은 책이 두 권 있어요.

    80 20221215 6 KRW 145000 25000 1 2 필름 스캐너 (35mm)
    최근 드라이버로 잘 됩니다. 한 컷에 40초쯤 걸리고 먼지 제거 기능이 있어요.

    82 20221217 3 KRW 39000 4000 6 2 코튼 이불 커버 퀸
    60수 순면, 새 상품입니다. 지퍼가 길어서 혼자서도 솜을 넣기 쉬워요.

    84 20221220 18 USD 17 2 16 1 Omija Syrup 750 ml
    Five-flavour berries and cane sugar, aged one year. One spoon in cold sparkling water.

    86 20221222 24 USD 1300 100 1 5 Modular Starter Rack 84HP
    Two oscillators, filter, envelopes, mixer and a random source in a wooden case.
    Everything you need for your first patch, and twenty cables.
    Shipping is insured; returns within seven days.

    89 20221226 12 KRW 22000 0 7 2 등산 스틱 한 쌍
    3단 접이식, 카본, 한 쌍에 380g입니다. 코르크 손잡이라 땀에 미끄럽지 않아요.

    90 20221227 15 KRW 27000 0 8 2 수제 라탄 바구니
    빨래도 담고 책도 담고 고양이도 담깁니다 🐈 지름 38cm, 높이 30cm.

    93 20221231 21 KRW 178000 0 3 3 노이즈캔슬링 헤드폰
    이어패드를 새것으로 갈았습니다. 배터리는 아직 24시간 넘게 가요 🎧

    95 20230102 9 KRW 102000 12000 1 4 만화책 전집 (1–34권 완결)
    대여점 책이 아니고 개인 소장본입니다. 17권 표지에 작은 구김이 있습니다.

    97 20230104 3 USD 680 50 1 5 Mid-century Teak Sideboard
    Danish teak, 1960s, 180 cm wide, with two sliding doors and three drawers.
    One water ring on the top, otherwise lovely.
    Pick-up in Yeonnam-dong; we help carrying.

    101 20230109 6 USD 159 15 2 3 Waterproof Action Camera
    Survived one summer in Yangyang. Two batteries and a floating grip included.

    103 20230112 18 KRW 42000 0 12 2 흑돼지 수제 소시지 6팩
    농장에서 직접 만들어 얼렸습니다. 아이스박스에 담아 보내요. 월·화요일 발송.

    105 20230114 27 KRW 14000 0 11 1 공기정화 스투키 3본
    물은 한 달에 한 번이면 됩니다. 처음 식물을 키우는 분께 드리고 싶어요.

    110 20230120 24 KRW 54000 0 5 2 우쿨렐레 콘서트 사이즈
    마호가니 합판, 소리가 따뜻합니다. 조율하는 법을 적은 종이를 함께 넣어 드려요.

    113 20230124 12 USD 320 0 1 4 Inflatable SUP Board 10'6"
    Board, paddle, pump, leash and a backpack.
    No leaks; patched once by the maker under warranty.
    Meet us on the river, try it for an hour, then decide.

    118 20230130 15 KRW 8000 0 0 1 손뜨개 코스터 4장
    면실로 촘촘히 떴습니다. 이번 달 몫은 다 나갔어요. 다음 달에 다시 올릴게요 🧶

    121 20230202 21 KRW 92000 0 0 2 싱글보드 컴퓨터 입문 키트
    케이스와 팬, 전원, 64GB 카드 포함. 판매 완료입니다. 문의 감사합니다!

    125 20230207 9 KRW 24000 2000 10 1 시집 고르는 서비스 (3권)
    요즘 마음을 몇 줄로 적어 주세요.
    책방지기가 헌 시집 세 권을 골라 편지와 함께 보냅니다 💌

    131 20230214 3 KRW 67000 7000 1 3 가벼운 러닝화 260 (미착용)
    사이즈를 잘못 샀습니다. 박스와 택 그대로이고 영수증도 있어요. 교환은 어렵습니다.

    135 20230219 6 KRW 12345000 345000 1 5 중형 카메라 풀세트 (수집용)
    바디, 렌즈 세 개, 필름백 두 개, 프리즘 파인더입니다.
    모두 같은 해에 만든 것으로 모았고 점검 내역서가 있습니다.
    고가 물건이라 안전 거래만 합니다.

    139 20230224 18 KRW 7500 0 50 1 말린 톳 200g
    구좌 앞바다에서 해녀가 딴 톳을 바닷바람에 말렸습니다. 물에 30분 불려 쓰세요.

    144 20230302 12 KRW 0 0 8 2 한강 아침 라이딩 체험권
    토요일 아침 6시 30분, 반포에서 모입니다 🚴
    참가비는 없습니다. 헬멧과 물만 가져오세요.
    비가 오면 다음 주로 미뤄요.

    148 20230307 21 KRW 13500 0 18 1 무선 충전 패드
    책상에 붙여 쓰는 얇은 충전 패드입니다. 케이스를 씌운 채로도 충전됩니다.

    152 20230311 15 USD 32 0 6 2 Porcelain Pour-over Dripper
    Fits size 02 papers. The ribs are deep, so the water runs evenly. Glazed white.

    158 20230319 9 KRW 49800 4800 3 3 만년필 F촉 + 잉크 30ml
    시필만 한 새것입니다. 잉크는 깊은 바다색이고 필기감이 사각사각해요 ✒️

    163 20230325 24 USD 29 0 9 1 Drum Practice Pad 12"
    Quiet rubber on one side, firmer rebound on the other. Your neighbours will like it too.

    170 20230402 27 KRW 16500 1500 4 2 행잉 플랜트 디시디아
    코코넛 껍질에 심은 디시디아입니다. 욕실 창가에 걸어 두면 잘 자라요.

    176 20230409 21 KRW 850000 50000 1 4 오락실 조이스틱 캐비닛
    2인용 캐비닛, 24인치 브라운관 느낌의 패널입니다 🕹️
    버튼 스무 개를 모두 새로 끼웠어요.
    엘리베이터 있는 건물만 배송됩니다.

    183 20230418 18 KRW 19800 1800 22 2 풋귤청 만들기 키트
    풋귤 1kg, 유기농 설탕, 유리병, 설명서가 들어 있습니다. 아이와 함께 만들어 보세요.
    """#
}
