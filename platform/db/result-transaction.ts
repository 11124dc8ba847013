import type { Database } from './database.ts'
import { runInTransaction } from './transaction.ts'

/** Runs `work` in a transaction that is rolled back when `work` returns an error. */
export function runResultTransaction<Outcome extends { ok: boolean }>(
  db: Database,
  work: (tx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  return catchRollback(runInTransaction(db, async (tx) => throwFailure(await work(tx))))
}

/**
 * The same with a savepoint of an open transaction. A deadlock inside it is not retried here: the whole transaction
 * must give way, because it holds locks from before the savepoint.
 */
export function runResultSavepoint<Outcome extends { ok: boolean }>(
  tx: Database,
  work: (savepoint: Database) => Promise<Outcome>,
): Promise<Outcome> {
  return catchRollback(tx.transaction(async (savepoint) => throwFailure(await work(savepoint))))
}

class RolledBack extends Error {
  failure: unknown

  constructor(failure: unknown) {
    super('Rolled back because of an expected failure')
    this.failure = failure
  }
}

function throwFailure<Outcome extends { ok: boolean }>(outcome: Outcome): Outcome {
  if (!outcome.ok) throw new RolledBack(outcome)
  return outcome
}

async function catchRollback<Outcome>(transaction: Promise<Outcome>): Promise<Outcome> {
  return transaction.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.failure as Outcome
    throw error
  })
}
