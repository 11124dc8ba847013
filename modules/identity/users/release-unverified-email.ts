import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { flowStates, oneTimeTokens, users } from '../tables.ts'
import type { Account } from './account.ts'

/**
 * Account takeover protection: removes the e-mail address from an account that has it only from a provider that has not
 * verified it, before a sign-in by that address. Otherwise its owner would confirm the address for an attacker's
 * account. A user who never signed in is deleted. Returns true if the address is free. The account must be locked.
 */
export async function releaseUnverifiedEmail(
  tx: Database,
  { user, identities }: Account,
  now: Date,
): Promise<boolean> {
  const { id: userId, emailConfirmedAt, lastSignInAt, invitedAt } = user
  if (emailConfirmedAt || invitedAt || identities.some(isEmailIdentity)) return false
  const isUser = eq(users.id, userId)
  if (!lastSignInAt) {
    await tx.delete(users).where(isUser)
    return true
  }
  await tx.update(users).set({ email: null, updatedAt: now }).where(isUser)
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)))
  await execute(tx, tx.delete(flowStates).where(eq(flowStates.userId, userId)))
  return true
}

const isEmailIdentity = ({ provider }: { provider: string }) => provider === 'email'
