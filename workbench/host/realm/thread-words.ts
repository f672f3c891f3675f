/** Signals between host and script worker, in place of a text. None of them is valid JSON. */

/** The text is in the shared memory. */
export const WAKE = "wake";
/** The text is too long for the shared memory: it arrives, or has arrived, as a message. */
export const ON_PORT = "port";
/** The execution was ended while it waited for a reply: the worker must leave the script as fast as possible. */
export const ABANDON = "abandon";
/** The abandoned script has ended. */
export const AT_REST = "rest";

/** From a thread at the end of a script: its memory is half used up, and it is not to get another script. */
export const FULL = "full";
