/** Words between host and script worker, in place of a text. None of them is JSON. */

/** The text is in the shared memory. */
export const WAKE = "wake";
/** The text is too long for the shared memory: it comes, or has come, as a message. */
export const ON_PORT = "port";
/** The execution was ended while it waited for a reply: the script is to be left as fast as it can be. */
export const ABANDON = "abandon";
/** The script that was to be left is over. */
export const AT_REST = "rest";
