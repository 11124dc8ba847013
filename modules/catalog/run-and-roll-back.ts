import type { Database } from '#platform/db/database'

/** Runs `work` in a transaction and rolls it back, cache purges included. Returns what `work` returned. */
export async function runAndRollBack<Value>(
  db: Database,
  work: (tx: Database) => Promise<Value>,
): Promise<Value> {
  const signal = new RollbackSignal<Value>()
  try {
    await db.transaction(async (tx) => {
      signal.value = await work(tx)
      throw signal
    })
  } catch (error) {
    if (error !== signal) throw error
  }
  return signal.value!
}

class RollbackSignal<Value> extends Error {
  value: Value | undefined
}
