import { createImportQueue } from '#modules/imports'
import type { Database } from '#platform/db/database'
import { drainQueues } from '#platform/queue/drain-queues'

/** Runs the imports that wait, as the worker of a process does. */
export function drainImports(db: Database) {
  const options = { currency: 'USD', publicUrl: 'http://shop.test', clock: () => new Date() }
  return drainQueues(db, { queues: [createImportQueue(db, options)], now: new Date() })
}
