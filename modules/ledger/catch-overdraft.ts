import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'

/** Runs `post`, and rolls it back if a person has less than they spend. A CHECK of `ledger_accounts` decides. */
export async function catchOverdraft(
  db: Database,
  post: (tx: Database) => Promise<unknown>,
): Promise<Result<undefined, 'insufficient_balance'>> {
  try {
    await runInTransaction(db, post)
  } catch (error) {
    if (isOverdraft(error)) return err('insufficient_balance')
    throw error
  }
  return ok(undefined)
}

function isOverdraft(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'ledger_accounts_not_overdrawn'
  )
}
