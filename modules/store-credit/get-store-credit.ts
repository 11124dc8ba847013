import { desc, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { listAccountBalances } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { buildStoreCreditAccount } from './store-credit-account.ts'
import { storeCreditChanges } from './tables.ts'

export type StoreCreditChangeRow = typeof storeCreditChanges.$inferSelect

/** Returns what an account has in each currency; currencies without a rest are left out. */
export async function listStoreCredit(
  db: Database,
  { userId }: { userId: UserId },
): Promise<Money[]> {
  const balances = await listAccountBalances(db, buildStoreCreditAccount(userId))
  return balances.flatMap(({ unit, amount }) =>
    amount === 0 ? [] : [{ minor: -amount, currency: unit }],
  )
}

/** Lists the newest changes of an account's credit by the shop. */
export function listStoreCreditChanges(
  db: Database,
  { userId, limit }: { userId: UserId; limit: number },
): Promise<StoreCreditChangeRow[]> {
  return db
    .select()
    .from(storeCreditChanges)
    .where(eq(storeCreditChanges.userId, userId))
    .orderBy(desc(storeCreditChanges.createdAt), desc(storeCreditChanges.id))
    .limit(limit)
}
