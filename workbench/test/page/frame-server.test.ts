import { FrameServer, withShim } from "../../server/frame-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const post = (url: string, body: string) => fetch(`${url}run`, { method: "POST", body });

describe("FrameServer", () => {
  const calls: unknown[] = [];
  let server: FrameServer;

  beforeEach(async () => {
    calls.length = 0;
    server = new FrameServer({
      shim: () => Promise.resolve("/* shim */"),
      run: (...call) => {
        calls.push(call);
        return call[0] === "fail"
          ? Promise.reject(new Error("No company is selected."))
          : Promise.resolve({ rows: 2 });
      },
    });
    await server.listen();
  });
  afterEach(() => server.stop());

  it("serves the script's own HTML with google.script before everything else", async () => {
    const url = server.open(
      "<!doctype html><html><head><title>x</title></head></html>",
      "owner@demo.example",
    );

    const html = await (await fetch(url)).text();

    expect(html).toBe("<!doctype html><html><head><script>/* shim */</script><title>x</title></head></html>");
  });

  it("has another origin than the page", () => {
    expect(new URL(server.open("", "owner@demo.example")).hostname).toBe("localhost");
  });

  it("runs a function as the user who opened the frame", async () => {
    const url = server.open("", "editor@demo.example");

    const reply = await post(url, '{"name":"sidebarCall","args":["getState","{}"]}');

    expect(await reply.json()).toEqual({ value: { rows: 2 } });
    expect(calls).toEqual([["sidebarCall", ["getState", "{}"], "editor@demo.example"]]);
  });

  it("passes on the message of a failure", async () => {
    const reply = await post(server.open("", "owner@demo.example"), '{"name":"fail","args":[]}');

    expect(await reply.json()).toEqual({ error: { name: "Error", message: "No company is selected." } });
  });

  it("drops a frame that was closed", async () => {
    const url = server.open("secret", "owner@demo.example");

    server.close(url);

    expect((await fetch(url)).status).toBe(404);
    expect((await post(url, '{"name":"sidebarCall","args":[]}')).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it("answers requests for its own host name only", async () => {
    const url = new URL(server.open("secret", "owner@demo.example"));

    const reply = await fetch(`http://127.0.0.1:${url.port}${url.pathname}`);

    expect(reply.status).toBe(404);
  });
});

describe("withShim", () => {
  it.each([
    ["<p>hello", "<script>s</script><p>hello"],
    ["<!DOCTYPE html><p>", "<!DOCTYPE html><script>s</script><p>"],
    ['<html lang="en"><body>', '<html lang="en"><script>s</script><body>'],
  ])("is inserted correctly into %j", (html, expected) => {
    expect(withShim(html, "s")).toBe(expected);
  });

  it("cannot be ended by its own text", () => {
    expect(withShim("", 'x = "</script>"')).toBe('<script>x = "<\\/script>"</script>');
  });
});
