import type { Server } from "node:http";
import { WorkbenchError } from "../host/workbench-error";

/**
 * Listens on 127.0.0.1 only.
 *
 * @param port 0 for a free one.
 * @returns The port.
 * @throws {WorkbenchError} If the port is taken.
 */
export function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(
        isTaken ? new WorkbenchError("PORT_TAKEN", `Port ${port} is taken. Choose another one.`) : error,
      );
    };
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", fail);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
