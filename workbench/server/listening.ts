import type { Server } from "node:http";

/**
 * Listens on 127.0.0.1 only.
 *
 * @param port 0 for a free one.
 * @returns The port.
 * @throws {Error} If the port is taken.
 */
export function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${port} is taken. Choose another one.`) : error);
    };
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", fail);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
