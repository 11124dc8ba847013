import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import type { Money } from '#platform/money/money'

/** The shop has given credit to an account. The subject is the account. */
export const STORE_CREDIT_ADDED = 'store_credit.added'
/** Credit that paid for an order went back to an account. The subject is the account. */
export const STORE_CREDIT_RETURNED = 'store_credit.returned'

interface CreditEventInput extends Money {
  userId: UserId
  now: Date
}

/** Call it in the transaction that gives the credit. */
export async function publishCreditAdded(
  tx: Database,
  { userId, minor, currency, now }: CreditEventInput,
): Promise<void> {
  const payload = { minor, currency }
  await publishEvent(tx, { topic: STORE_CREDIT_ADDED, subject: userId, payload, now })
}

/** Call it in the transaction that gives the credit of an order back. */
export async function publishCreditReturned(
  tx: Database,
  { userId, minor, currency, number, now }: CreditEventInput & { number: string },
): Promise<void> {
  const payload = { minor, currency, number }
  await publishEvent(tx, { topic: STORE_CREDIT_RETURNED, subject: userId, payload, now })
}
