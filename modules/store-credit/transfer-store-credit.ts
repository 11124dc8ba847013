import type { UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { listStoreCredit } from './get-store-credit.ts'
import { buildStoreCreditAccount } from './store-credit-account.ts'

interface TransferStoreCreditInput {
  /** Locked. Its credit is transferred once: the ledger refers to it. */
  from: UserId
  to: UserId
  now: Date
}

/** Gives all credit of one account to another one. Throws if the credit was spent meanwhile. */
export async function transferStoreCredit(
  tx: Database,
  { from, to, now }: TransferStoreCreditInput,
): Promise<void> {
  const credit = await listStoreCredit(tx, { userId: from })
  if (credit.length === 0) return
  const postings = credit.flatMap(({ minor, currency: unit }) => [
    { account: buildStoreCreditAccount(from), unit, amount: minor },
    { account: buildStoreCreditAccount(to), unit, amount: -minor },
  ])
  const transaction = { kind: 'store_credit_transfer', reference: from, postings, now }
  const posted = await postTransaction(tx, transaction)
  if (!posted.ok) throw new Error('Store credit was spent while it was transferred')
}
