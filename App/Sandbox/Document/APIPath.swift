/// A path of the API, with its parameters in braces, and what can be done there.
struct APIPath {
  let template: String
  let operations: [APIOperation]

  init(_ template: String, _ operations: [APIOperation]) {
    self.template = template
    self.operations = operations
  }

  var value: JSONValue {
    .object(
      operations.flatMap { operation -> [(String, JSONValue)] in
        let member = (operation.method, operation.value)
        // HEAD is answered wherever GET is.
        return operation.method == "get" ? [member, ("head", operation.head.value)] : [member]
      })
  }
}
