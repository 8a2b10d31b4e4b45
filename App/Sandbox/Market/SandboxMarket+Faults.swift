import Foundation
import OpenMarketData
import Synchronization

extension SandboxMarket {
  /// Answers a request as a rule of the fault plan says.
  func reply(to request: HTTPRequest, with rule: FaultRule) -> Reply {
    let fault = rule.fault
    var delivery = Delivery(
      latency: .milliseconds(fault.latencyMilliseconds ?? 0), bytesPerSecond: fault.bytesPerSecond)
    if fault.connection == .reset {
      delivery.end = .reset
      return Reply(HTTPResponse(status: 200), delivery: delivery, note: rule.name)
    }
    letOthersEdit(fault)
    var reply =
      fault.status.map {
        Reply(
          HTTPResponse(RequestRejection(status: $0, message: "Fault: \(rule.name)."))
            .sized(for: request))
      }
      ?? self.reply(to: request, overlongPages: fault.overlongPages ?? false)
    for (name, value) in fault.headers ?? [:] { reply.response.headers[name] = value }
    let size = reply.response.body.count
    switch fault.body {
    case .malformed where size > 0:
      reply.response.body = reply.response.body.prefix(size / 2)
      reply.response.headers["Content-Length"] = String(size / 2)
    case .truncated: delivery.end = .cut(afterBytes: size / 2)
    case .malformed, nil: break
    }
    if fault.connection == .dropAfterCommit { delivery.end = .reset }
    reply.delivery = delivery
    reply.note = rule.name
    return reply
  }

  /// Others add and remove products between two requests of a client.
  private func letOthersEdit(_ fault: Fault) {
    if let vendor = snapshot.vendors.first {
      for number in 0..<max(0, fault.addedByOthers ?? 0) {
        // What cannot be kept is not added; the client's own request will tell why.
        _ = try? add(.byAnother(number, currency: fault.currencyOfOthers ?? "KRW"), vendor)
      }
    }
    for _ in 0..<max(0, fault.removedByOthers ?? 0) {
      writing.withLock { _ in
        if let newest = snapshot.products.last { _ = try? discard(newest) }
      }
    }
  }

  /// `POST` sets a plan, `DELETE` ends all faults. Refused are pages in a browser, which say where they are from, and
  /// requests to another name than this machine's own.
  ///
  /// The name is the client's word: a program elsewhere that can reach the market can say this one, too.
  func changeFaults(_ request: HTTPRequest) throws(RequestRejection) -> HTTPResponse {
    let host = HostPolicy.name(of: request.url.host() ?? "")
    guard request.headers["Origin"] == nil,
      HostPolicy.ownNames.contains(host) || host.hasSuffix(".invalid")
    else {
      throw RequestRejection(
        status: 403, message: "Faults are set by a name of this machine, and not by a web page.",
        hint: "Send the request to localhost or 127.0.0.1, without the header `Origin`.")
    }
    var plan = FaultPlan()
    if request.method == .post {
      do {
        plan = try FaultPlan(json: request.body ?? Data())
      } catch {
        throw .badRequest(error.description)
      }
    }
    setFaults(plan)
    return HTTPResponse(status: 204)
  }
}

extension ProductForm {
  fileprivate static func byAnother(_ number: Int, currency: String) -> ProductForm {
    ProductForm(
      name: "Someone else's product \(number + 1)",
      description: "Added by another vendor between two requests.",
      price: Price(currency: currency, amount: Decimal(1_000 * (number + 1)), discount: 0),
      stock: 1, secret: "", images: [])
  }
}
