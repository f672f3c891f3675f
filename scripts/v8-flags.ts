/**
 * For processes that run thousands of scripts: each execution has a context of its own, for which V8 would optimize
 * functions anew that end a moment later. This is 15 times the work after which it optimizes by default.
 */
export const V8_FLAGS = ["--interrupt-budget=1000000"];
