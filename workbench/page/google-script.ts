/* `google.script` inside an add-on's HTML. Runs in the frame, before any other script.
   
   Values travel as JSON, as in Apps Script (platform facts G8 to G13): a date, a function or a DOM node
   among the arguments throws in the caller; at most ten calls are in flight; `close` and `editor.focus`
   are forwarded to the page around the frame. */

type Handler = (value: unknown, userObject: unknown) => void;

interface Handlers {
  readonly success?: Handler;
  readonly failure?: Handler;
  readonly userObject?: unknown;
}

const IN_FLIGHT_MAX = 10;
const waiting: (() => Promise<void>)[] = [];
let inFlight = 0;

function next(): void {
  const call = inFlight < IN_FLIGHT_MAX ? waiting.shift() : undefined;
  if (call) {
    inFlight += 1;
    void call().finally(() => {
      inFlight -= 1;
      next();
    });
  }
}

function assertLegal(value: unknown, path: string): void {
  const isNode = typeof Node === "function" && value instanceof Node;
  if (value instanceof Date || typeof value === "function" || isNode) {
    throw new Error(`Failed due to illegal value in property: ${path}`);
  }
  if (typeof value === "object" && value !== null) {
    Object.entries(value).forEach(([key, inner]) => assertLegal(inner, key));
  }
}

async function send(
  name: string,
  args: unknown[],
  { success, failure, userObject }: Handlers,
): Promise<void> {
  let outcome: { value?: unknown; error?: { name: string; message: string } };
  try {
    const reply = await fetch("run", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name, args }),
    });
    outcome = await reply.json();
  } catch {
    outcome = { error: { name: "NetworkError", message: "NetworkError: Connection failure due to HTTP 0" } };
  }
  if (!outcome.error) {
    success?.(outcome.value ?? null, userObject);
  } else if (failure) {
    failure(Object.assign(new Error(outcome.error.message), { name: outcome.error.name }), userObject);
  } else {
    // oxlint-disable-next-line no-console -- where Apps Script puts a failure that nobody handles
    console.error("Uncaught", outcome.error.message);
  }
}

function runner(handlers: Handlers): object {
  const setters: Record<string, (value: never) => object> = {
    withSuccessHandler: (success: Handler) => runner({ ...handlers, success }),
    withFailureHandler: (failure: Handler) => runner({ ...handlers, failure }),
    withUserObject: (userObject: unknown) => runner({ ...handlers, userObject }),
  };
  return new Proxy(setters, {
    get: (known, name) =>
      typeof name !== "string"
        ? undefined
        : (known[name] ??
          ((...args: unknown[]) => {
            args.forEach((value, index) => assertLegal(value, String(index)));
            waiting.push(() => send(name, args, handlers));
            next();
          })),
  });
}

const tellPage = (scriptHost: string) => parent.postMessage({ scriptHost }, "*");
Object.assign(globalThis, {
  google: {
    script: {
      run: runner({}),
      host: {
        close: () => tellPage("close"),
        setWidth: () => undefined,
        setHeight: () => undefined,
        editor: { focus: () => tellPage("focus") },
        origin: location.origin,
      },
      url: {
        getLocation: (use: (location: object) => void) => use({ hash: "", parameter: {}, parameters: {} }),
      },
    },
  },
});
