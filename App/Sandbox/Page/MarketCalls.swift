/// Calls of the API to be copied into a shell.
enum MarketCalls {
  static func lines(origin: String) -> [String] {
    let products = "\(origin)/api/products"
    let json = "-H 'Content-Type: application/json'"
    return [
      "curl '\(products)?page_no=1&items_per_page=20'",
      "curl '\(products)?search_value=keyboard'",
      "curl '\(products)/32'",
      #"curl -H 'identifier: IDENTIFIER' -F 'params={"name":"Keyboard","description":"Barely used","price":150000,"currency":"KRW","secret":"SECRET"}' -F 'images=@photo.png' '\#(products)'"#,
      #"curl -X PATCH -H 'identifier: IDENTIFIER' \#(json) -d '{"stock":1,"secret":"SECRET"}' '\#(products)/ID'"#,
      #"curl -H 'identifier: IDENTIFIER' \#(json) -d '{"secret":"SECRET"}' '\#(products)/ID/archived'"#,
      "curl -T photo.png -H 'identifier: IDENTIFIER' 'PICTURE'",
      "curl -X DELETE -H 'identifier: IDENTIFIER' '\(origin)ADDRESS'",
    ]
  }
}
