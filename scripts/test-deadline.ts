/** Loaded before each test file, to end one that hangs because it has left a handle open. */
const DEADLINE_MS = 25 * 60_000

setTimeout(() => {
  console.error(
    `This test file does not end. Open handles: ${process.getActiveResourcesInfo().join(', ')}`,
  )
  process.exit(1)
}, DEADLINE_MS).unref()
