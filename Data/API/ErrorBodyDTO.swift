/// The body of an error: `{"code":400,"message":"…"}`, or the first generation's `{"error":true,"reason":"…"}`.
struct ErrorBodyDTO: Decodable {
  let code: Int?
  let message: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    code = try? container.decode(Int.self, forKey: "code")
    message =
      (try? container.decode(String.self, forKey: "message"))
      ?? (try? container.decode(String.self, forKey: "reason"))
  }
}
