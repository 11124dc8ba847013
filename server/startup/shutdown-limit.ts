/** Longer than the HTTP server, the jobs and the database take together. What ends the process waits longer. */
export const MAX_SHUTDOWN_MS = 30_000
