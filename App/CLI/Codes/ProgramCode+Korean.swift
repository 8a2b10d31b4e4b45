import OpenMarketPresentation

extension ProgramCode {
  var korean: MessageExplanation {
    switch self {
    case .usage:
      MessageExplanation(
        meaning: "명령줄을 그대로는 이해할 수 없습니다.",
        advice: "메시지가 잘못된 단어와 쓸 수 있는 값을 알려 줍니다. 'openmarket help'도 보세요.",
        diagnosis: "옵션은 어디에나 올 수 있고 '--'에서 끝납니다. 다른 곳의 설정은 'openmarket config'가 보여 줍니다.")
    case .declined:
      MessageExplanation(
        meaning: "계속할지 물었고, 답이 '아니요'였습니다.",
        advice: "아무것도 하지 않았습니다. 명령을 다시 내리면 다시 묻습니다.",
        diagnosis: "'예'가 아닌 모든 답은 입력의 끝까지 포함해 '아니요'입니다. --yes면 묻지 않습니다.")
    case .output:
      MessageExplanation(
        meaning: "표준 출력을 쓸 수 없습니다.",
        advice: "디스크가 가득 찼는지, 출력 없이 시작했는지 확인하세요.",
        diagnosis: "메시지에 시스템의 설명이 있습니다. 알리기 전에 변경은 이루어졌을 수 있습니다.")
    case .interrupted:
      MessageExplanation(
        meaning: "끝나기 전에 중단되었습니다.",
        advice: "다시 실행하세요. 변경하던 중이었다면 이루어졌는지 먼저 확인하세요.",
        diagnosis: "SIGINT는 종료 코드 130, SIGTERM은 143으로 끝납니다.")
    case .unforeseen:
      MessageExplanation(
        meaning: "이 프로그램이 모르는 일이 일어났습니다.",
        advice: "메시지를 읽고 다시 시도하세요.",
        diagnosis: "모든 실패에는 코드가 있어야 하므로, 이 프로그램의 결함입니다.")
    case .settings:
      MessageExplanation(
        meaning: "설정 파일을 쓸 수 없습니다.",
        advice: "폴더의 권한과 디스크의 남은 공간을 확인하세요.",
        diagnosis: "파일은 통째로 바뀌므로 이전 그대로 있습니다. 위치는 'openmarket config'가 알려 줍니다.")
    case .folderInUse:
      MessageExplanation(
        meaning: "다른 프로세스가 마켓 폴더를 사용하고 있습니다.",
        advice: "그 프로세스를 끝내거나 --server로 그 마켓을 쓰세요. 보기만 하는 명령은 함께 쓸 수 있습니다.",
        diagnosis:
          "'serve'와 'browse'는 실행되는 동안, 무언가를 묻고 있는 명령은 답을 받을 때까지 폴더를 차지합니다. 메시지에 프로세스 번호가 있습니다."
      )
    case .notAMarket:
      MessageExplanation(
        meaning: "폴더에 마켓이 없습니다.",
        advice: "--data-dir로 맞는 폴더를 주세요.",
        diagnosis: "마켓이 만든 파일이 있는 폴더만 비웁니다.")
    case .folder:
      MessageExplanation(
        meaning: "마켓 폴더를 쓸 수 없습니다.",
        advice:
          "권한과 남은 공간을 확인하세요. 없어진 것을 되돌려 놓거나 'reset'으로 처음부터 시작하거나 --data-dir로 다른 폴더를 주세요.",
        diagnosis: "메시지에 경로와 시스템의 설명이 있습니다.")
    case .portInUse:
      MessageExplanation(
        meaning: "다른 프로그램이 포트를 사용하고 있습니다.",
        advice: "다른 --port를 주거나, 비어 있는 아무 포트나 쓰려면 0을 주세요.",
        diagnosis: "먼저 실행한 'serve'가 아직 있을 수 있습니다.")
    case .server:
      MessageExplanation(
        meaning: "마켓 서버를 열 수 없습니다.",
        advice: "--host와 --port를 확인하세요.",
        diagnosis: "호스트는 이 컴퓨터의 주소여야 하고, 1024 아래의 포트에는 대개 권한이 필요합니다.")
    case .faults:
      MessageExplanation(
        meaning: "장애 계획을 읽을 수 없습니다.",
        advice: "메시지가 가리키는 곳을 파일에서 고치세요.",
        diagnosis: "효과 없는 규칙이 조용히 남지 않도록, 모르는 키는 오류입니다.")
    case .impaired:
      MessageExplanation(
        meaning: "서버가 상태를 묻는 요청에 응답했지만 정상이라고 하지 않습니다.",
        advice: "나중에 다시 시도하거나, 서버가 말한 내용을 운영하는 사람에게 알리세요.",
        diagnosis: "정상인 마켓은 \"OK\"라고 응답합니다. 나머지는 doctor 명령이 검사합니다.")
    case .brokenServer:
      MessageExplanation(
        meaning: "서버가 API와 맞지 않게 동작합니다.",
        advice: "서버를 운영하는 사람에게 알리세요. 항목마다 무엇을 기대했는지 표에 있습니다.",
        diagnosis: "이 패키지의 요청도 그곳에서 실패하므로, 내 코드로는 고칠 수 없습니다.")
    case .unreachable:
      MessageExplanation(
        meaning: "확인하려는 서버에 물어볼 수 없습니다.",
        advice: "주소와 네트워크를 확인하세요.",
        diagnosis: "상태 확인도 첫 페이지도 응답이 없어 나머지는 묻지 않았습니다.")
    case .invalidPictures:
      MessageExplanation(
        meaning: "사진이 마켓의 제한을 어깁니다.",
        advice: "문제를 하나씩 고치세요. 너무 큰 사진은 --shrink로 줄일 수 있습니다.",
        diagnosis: "상품에는 첫 바이트로 보아 PNG나 JPEG인, 300,000바이트 미만의 사진이 1~5장 있어야 합니다.")
    case .noSuchPicture:
      MessageExplanation(
        meaning: "상품의 사진이 그보다 적습니다.",
        advice: "더 작은 번호를 주세요. 'openmarket show ID'가 사진을 보여 줍니다.",
        diagnosis: "사진은 판매자가 정한 순서로 1부터 셉니다.")
    case .fileExists:
      MessageExplanation(
        meaning: "이미 있는 파일을 덮어쓰게 됩니다.",
        advice: "다른 --output을 주거나 파일을 옮기세요. 'image'에는 --force가 있습니다.",
        diagnosis:
          "쓰는 순간에 다시 확인하므로 다른 프로세스의 파일도 사라지지 않습니다. 없는 파일을 가리키는 심볼릭 링크에는 쓰지 않습니다.")
    case .outputFolder:
      MessageExplanation(
        meaning: "그곳에 파일을 쓸 수 없습니다.",
        advice: "폴더의 권한과 디스크의 남은 공간을 확인하세요.",
        diagnosis: "끝까지 쓰지 못한 파일은 다시 지웁니다.")
    case .invalidProduct:
      MessageExplanation(
        meaning: "상품 내용이 마켓의 제한을 어겨서 아무것도 보내지 않았습니다.",
        advice: "앞에서 알린 문제를 하나씩 고치세요. 터미널에서는 다시 묻습니다.",
        diagnosis: "문제마다 코드가 있습니다. --json이면 'issues'에 들어 있습니다.")
    case .invalidSeller:
      MessageExplanation(
        meaning: "identifier나 비밀번호, 판매자 번호로 쓸 수 없는 값입니다.",
        advice: "마켓에서 받은 그대로 주세요.",
        diagnosis: "identifier는 헤더 필드로 보내므로 공백이 없습니다. 아무것도 보내거나 보관하지 않았습니다.")
    case .sellerFile:
      MessageExplanation(
        meaning: "판매자 정보를 보관한 파일을 쓸 수 없습니다.",
        advice: "메시지대로 하거나 'openmarket logout'으로 파일을 지우세요.",
        diagnosis: "이 사용자의 일반 파일이어야 하고 JSON 객체 하나가 있어야 합니다. 링크는 따라가지 않습니다.")
    case .sellerFileOpenToOthers:
      MessageExplanation(
        meaning: "판매자 정보를 보관한 파일을 다른 사용자가 열 수 있습니다.",
        advice: "chmod 600으로 권한을 없애고, 누가 읽었다면 비밀번호를 바꾸세요.",
        diagnosis: "'openmarket login'은 파일을 0600 권한으로 씁니다. 다른 무언가가 권한을 바꾸었습니다.")
    }
  }
}
