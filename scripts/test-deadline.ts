/** Read before each test file: one that leaves a door open would otherwise keep the whole run waiting for ever. */
const DEADLINE_MS = 15 * 60_000

setTimeout(() => {
  console.error(`This file does not end. Open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, DEADLINE_MS).unref()
