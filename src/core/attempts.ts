/** How often something is tried that a user, a colleague or a service may get in the way of. */
export const MAXIMUM_ATTEMPTS = 3;
