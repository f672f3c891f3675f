import type { PageMessage, ServerMessage } from "../server/protocol";

const RECONNECT_MS = 1000;

/** The page's connection to the workbench. Reconnects after a restart, and then reloads the page. */
export class Connection {
  private socket: WebSocket;
  private wasOpen = false;

  /**
   * @param onMessage Called in the order of sending.
   * @param onLost Called when the workbench stops answering.
   */
  constructor(
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onLost: () => void,
  ) {
    this.socket = this.open();
  }

  send(message: PageMessage): void {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  private open(): WebSocket {
    const socket = new WebSocket(`ws://${location.host}/workbook`);
    socket.addEventListener("open", () => {
      if (this.wasOpen) {
        location.reload();
      }
      this.wasOpen = true;
    });
    socket.addEventListener("message", ({ data }) => {
      const message: ServerMessage = JSON.parse(String(data));
      this.onMessage(message);
    });
    socket.addEventListener("close", () => {
      this.onLost();
      setTimeout(() => (this.socket = this.open()), RECONNECT_MS);
    });
    return socket;
  }
}
