import { and, eq } from 'drizzle-orm'
import { lockAccount, type UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { buildStoreCreditAccount, grantedCreditAccount } from './store-credit-account.ts'
import { publishCreditAdded } from './store-credit-events.ts'
import { storeCreditChanges } from './tables.ts'

/** The kind of the ledger's transactions. `store_credit` are those that pay for an order. */
export const STORE_CREDIT_CHANGE = 'store_credit_change'

interface ChangeStoreCreditInput extends Money {
  userId: UserId
  /** A second request with the key changes nothing. */
  requestKey: string
  reason: string
  actor: Actor
  now: Date
}

type ChangeStoreCreditResult = Result<
  null,
  'account_not_found' | 'insufficient_store_credit' | 'idempotency_key_reused'
>

/**
 * Adds store credit to an account, or takes it away if `minor` is less than zero. The constraint of the ledger's account
 * decides whether there is enough.
 */
export function changeStoreCredit(
  db: Database,
  { userId, requestKey, minor, currency, reason, actor, now }: ChangeStoreCreditInput,
): Promise<ChangeStoreCreditResult> {
  return runResultTransaction(db, async (tx): Promise<ChangeStoreCreditResult> => {
    // Against an erasure or a merge of the account at the same time.
    const account = await lockAccount(tx, userId)
    if (!account || account.user.deletedAt) return err('account_not_found')
    const earlier = await findChange(tx, { userId, requestKey })
    if (earlier) {
      const isSame = earlier.minor === minor && earlier.currency === currency
      return isSame ? ok(null) : err('idempotency_key_reused')
    }
    const id = newId<'store credit change'>()
    const row = {
      id,
      userId,
      requestKey,
      currency,
      minor,
      reason,
      ...toActorColumns(actor),
      createdAt: now,
    }
    await tx.insert(storeCreditChanges).values(row)
    const posted = await postTransaction(tx, {
      kind: STORE_CREDIT_CHANGE,
      reference: id,
      postings: [
        { account: grantedCreditAccount, unit: currency, amount: minor },
        { account: buildStoreCreditAccount(userId), unit: currency, amount: -minor },
      ],
      now,
    })
    if (!posted.ok) return err('insufficient_store_credit')
    if (minor > 0) await publishCreditAdded(tx, { userId, minor, currency, now })
    return ok(null)
  })
}

async function findChange(
  tx: Database,
  { userId, requestKey }: Pick<ChangeStoreCreditInput, 'userId' | 'requestKey'>,
) {
  const isChange = and(
    eq(storeCreditChanges.userId, userId),
    eq(storeCreditChanges.requestKey, requestKey),
  )
  const [change] = await tx.select().from(storeCreditChanges).where(isChange)
  return change
}
