import Foundation
import OpenMarketSandbox

/// A market that refuses the first list, and loses the answer to the first registration.
func troubledMarket() throws(FaultPlanError) -> SandboxMarket {
  let rules = """
    {"rules": [
      {"method": "GET", "path": "/api/products", "nth": 1, "status": 503},
      {"method": "POST", "path": "/api/products", "nth": 1, "connection": "drop-after-commit"}
    ]}
    """
  return SandboxMarket(.init(faults: try FaultPlan(json: Data(rules.utf8))))
}
