import Foundation
import OpenMarketLock

/// A program that accepts TLS connections and relays their bytes to plain servers of tests.
///
/// The program is a Python script. Its certificates come from an authority that `openssl` makes for
/// this run. Ends and resets of a connection are relayed, too. The program ends with this process,
/// and removes the certificates.
final class TLSRelay: Sendable {
  /// A certificate of the relay.
  enum Certificate: String {
    case valid, expired
    case otherHost = "other-host"
    case selfSigned = "self-signed"
  }

  /// The relay, or `nil` if it can't start.
  static let shared = try? TLSRelay()

  /// The certificate of the authority that the client has to trust.
  let authority: URL
  private let process = Process()
  private let relay = Mutex((input: Pipe(), output: Pipe(), ports: [String: Int]()))

  private init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "openmarket-tls-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    authority = folder.appending(path: "ca.pem")
    let openssl = try Process.run(
      URL(filePath: "/bin/sh"), arguments: ["-e", "-c", Self.certificates, folder.path])
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.script]
    process.currentDirectoryURL = folder
    relay.withLock { relay in
      // Another program that inherits the input would keep the relay running after this process.
      for pipe in [relay.input, relay.output] {
        _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      process.standardInput = relay.input
      process.standardOutput = relay.output
    }
    try process.run()
  }

  /// Returns a port whose TLS connections are relayed to the given port.
  func port(to target: Int, certificate: Certificate = .valid) throws -> Int {
    let line = "\(target) \(certificate.rawValue)\n"
    return try relay.withLock { relay in
      if let port = relay.ports[line] { return port }
      try relay.input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") {
        let piece = relay.output.fileHandleForReading.availableData
        if piece.isEmpty { throw CocoaError(.fileReadUnknown) }
        answer += piece
      }
      guard let port = Int(String(decoding: answer.dropLast(), as: UTF8.self)) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      relay.ports[line] = port
      return port
    }
  }

  private static let certificates = """
    cd "$0"
    exec >/dev/null 2>&1
    key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    openssl req -x509 $key -keyout ca.key -out ca.pem -days 2 -subj '/CN=Test authority'
    leaf() {
      openssl req $key -keyout $1.key -out $1.csr -subj "/CN=$1"
      printf 'subjectAltName=%s\\n' "$3" >$1.ext
      openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days $2 \\
        -extfile $1.ext -out $1.pem
    }
    leaf valid 2 'IP:127.0.0.1,DNS:localhost'
    leaf expired -1 'IP:127.0.0.1'
    leaf other-host 2 'DNS:market.example'
    openssl req -x509 $key -keyout self-signed.key -out self-signed.pem -days 2 \\
      -subj '/CN=127.0.0.1' -addext 'subjectAltName=IP:127.0.0.1'
    """

  private static let script = """
    import asyncio, os, shutil, socket, ssl, struct, sys

    def reset(writer):
        # A socket that doesn't linger resets its connection when it's closed.
        if not writer.is_closing():
            client = writer.get_extra_info("socket")
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    async def pipe(reader, writer, source):
        try:
            while piece := await reader.read(65536):
                writer.write(piece)
                await writer.drain()
            # With TLS, this only announces the end. The client then closes the connection.
            if writer.can_write_eof(): writer.write_eof()
            else: writer.close()
        except OSError:
            reset(writer), reset(source)

    async def listen(context, target):
        async def relay(reader, writer):
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", target)
            await asyncio.gather(
                pipe(reader, server_writer, writer), pipe(server_reader, writer, server_writer))
            server_writer.close(), writer.close()

        server = await asyncio.start_server(
            relay, "127.0.0.1", 0, backlog=256, ssl=context, ssl_handshake_timeout=600)
        return server.sockets[0].getsockname()[1]

    async def main():
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            target, name = line.split()
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(name + ".pem", name + ".key")
            print(await listen(context, int(target)), flush=True)
        shutil.rmtree(os.getcwd())
        os._exit(0)  # Connections that are still open end with the process.

    asyncio.run(main())
    """
}
