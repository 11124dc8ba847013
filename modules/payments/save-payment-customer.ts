import { and, eq } from 'drizzle-orm'
import { lockAccount, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentCustomers } from './tables.ts'

interface SavePaymentCustomerInput {
  provider: PaymentProvider
  userId: UserId
  email: string
  now: Date
}

/**
 * Returns who the account is at a provider that keeps cards, after the provider has its present address. Null where the
 * provider keeps none, and for an account that is deleted or has not said who it is.
 */
export async function savePaymentCustomer(
  db: Database,
  { provider, userId, email, now }: SavePaymentCustomerInput,
): Promise<string | null> {
  const { savedCards, name } = provider
  if (!savedCards) return null
  const before = await findPaymentCustomer(db, { provider: name, userId })
  const reference = await savedCards.saveCustomer({ userId, email, reference: before })
  const isSaved = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account || account.user.deletedAt || account.user.isAnonymous) return false
    await tx
      .insert(paymentCustomers)
      .values({ userId, provider: name, reference, createdAt: now })
      .onConflictDoUpdate({
        target: [paymentCustomers.userId, paymentCustomers.provider],
        set: { reference },
      })
    return true
  })
  if (isSaved) return reference
  await savedCards.removeCustomer(reference)
  return null
}

/** Returns null if the account never paid there. */
export async function findPaymentCustomer(
  db: Database,
  { provider, userId }: { provider: string; userId: UserId },
): Promise<string | null> {
  const isOfUser = and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider))
  const [customer] = await db.select().from(paymentCustomers).where(isOfUser)
  return customer?.reference ?? null
}
