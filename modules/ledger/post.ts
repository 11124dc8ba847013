import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money'
import { ledgerEntries, ledgerTransactions } from './tables.ts'

export interface Posting {
  /** `customer:order/<id>`, `provider:sandbox`, `sales`, `tax`, `shipping`, `refunds`. */
  account: string
  /** More than zero comes in, less goes out. */
  amount: Money
}

interface Transaction {
  kind: string
  /** What it is posted for, such as a payment's id; a second posting of the same kind for it changes nothing. */
  reference: string
  postings: Posting[]
  now: Date
}

/**
 * Writes one transaction to the ledger; answers whether it was new. The postings must sum to zero in each
 * currency: the database refuses the commit otherwise.
 */
export async function post(
  db: Database,
  { kind, reference, postings, now }: Transaction,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [transaction] = await tx
      .insert(ledgerTransactions)
      .values({ id: newId<'ledger transaction'>(), kind, reference, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!transaction) return false

    const entries = postings
      .filter(({ amount }) => amount.minor !== 0)
      .map(({ account, amount }) => ({
        id: newId<'ledger entry'>(),
        transactionId: transaction.id,
        account,
        currency: amount.currency,
        amountMinor: amount.minor,
        createdAt: now,
      }))
    if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
    return true
  })
}
