import OpenMarketData
import OpenMarketSandbox

struct AlwaysGone: RequestHandler {
  func reply(to request: HTTPRequest) -> Reply { Reply(HTTPResponse(status: 410)) }
}
