import { and, eq, sum } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { ledgerEntries } from './tables.ts'

/** Returns the sum of an account's entries in a currency. */
export async function getBalance(
  db: Database,
  { account, currency }: { account: string; currency: string },
): Promise<Money> {
  const [row] = await db
    .select({ minor: sum(ledgerEntries.amountMinor) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, account), eq(ledgerEntries.currency, currency)))
  return { minor: Number(row?.minor ?? 0), currency }
}
