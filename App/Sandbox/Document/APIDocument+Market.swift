extension APIDocument {
  static let marketPaths = [
    APIPath(
      "/",
      [
        APIOperation(
          method: "get", summary: "A page for people: the newest products with their pictures.",
          parameters: [
            APIParameter(
              name: "page", place: .query,
              description: "Counted from 1, 24 products each; anything below is 1.",
              schema: ["type": "integer", "default": 1]),
            APIParameter(
              name: "search", place: .query,
              description: "What the names of products or of their vendors hold.",
              schema: ["type": "string"]),
            APIParameter(
              name: "Accept-Language", place: .header, description: "Korean or English.",
              schema: ["type": "string"]),
          ], success: (200, .page), others: [304])
      ]),
    APIPath(
      "/openapi.json",
      [
        APIOperation(
          method: "get", summary: "This document.",
          success: (200, APIBody(mediaType: "application/json", schema: ["type": "object"])),
          others: [304])
      ]),
    APIPath(
      "/healthChecker",
      [
        APIOperation(
          method: "get", summary: #"`"OK"`, with the quotes."#, success: (200, .text),
          others: [304])
      ]),
    APIPath(
      "/sandbox/faults",
      [
        APIOperation(
          method: "post", summary: "Misbehave by a plan from now on.",
          body: .json("FaultPlan"), success: (204, nil), others: [403]),
        APIOperation(
          method: "delete", summary: "Behave again.", success: (204, nil), others: [403]),
      ]),
    APIPath(
      "/training-resources/{vendor}/{day}/{file}",
      [
        APIOperation(
          method: "get", summary: "A picture, at an address that an answer gave.",
          parameters: pictureParameters, success: (200, .picture), others: [206, 304, 404, 416]),
        APIOperation(
          method: "put",
          summary: "Put another picture in its place, in both sizes. The body is the picture.",
          parameters: pictureParameters + [.identifier], body: .newPicture, success: (204, nil),
          others: [401, 403, 404, 500, 507]),
      ]),
  ]

  private static let pictureParameters = [
    APIParameter(
      name: "vendor", place: .path, description: "The vendor's identifier.",
      schema: ["type": "integer"]),
    APIParameter(
      name: "day", place: .path, description: "Eight digits.",
      schema: ["type": "string", "pattern": "^[0-9]{8}$"]),
    APIParameter(
      name: "file", place: .path, description: "The picture's name and its size.",
      schema: ["type": "string"]),
  ]
}
