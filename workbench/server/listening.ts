import type { Server } from "node:http";

/**
 * Listens on 127.0.0.1 and nowhere else.
 *
 * @param port 0 for a free one.
 * @returns The port.
 * @throws {Error} If the port is taken.
 */
export function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
