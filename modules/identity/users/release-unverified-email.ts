import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { flowStates, oneTimeTokens, users } from '../tables.ts'
import type { Account } from './account.ts'

/**
 * Takes an address from an account that has it only because a provider said so that does not vouch for it, when somebody
 * asks from outside for a way in by that address: or they would confirm it for whoever waits in the account. True when
 * nobody has the address any more. The account must be locked.
 */
export async function releaseUnverifiedEmail(
  tx: Database,
  { user, identities: ways }: Account,
  now: Date,
): Promise<boolean> {
  const { id: userId, emailConfirmedAt, lastSignInAt, invitedAt } = user
  if (emailConfirmedAt || invitedAt || ways.some(isEmailIdentity)) return false
  const isTheirs = eq(users.id, userId)
  if (!lastSignInAt) {
    await tx.delete(users).where(isTheirs)
    return true
  }
  await tx.update(users).set({ email: null, updatedAt: now }).where(isTheirs)
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)))
  await execute(tx, tx.delete(flowStates).where(eq(flowStates.userId, userId)))
  return true
}

const isEmailIdentity = ({ provider }: { provider: string }) => provider === 'email'
