import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import {
  factors,
  flowStates,
  identities,
  oneTimeTokens,
  sessions,
  users,
  webauthnCredentials,
} from '../tables.ts'
import type { Account } from '../users/account.ts'
import type { ProviderSignInInput, ProviderSignInResult } from './provider-sign-in.ts'

/**
 * Gives an unconfirmed account to the user who confirmed its e-mail address by a provider. An attacker may have created
 * it in advance (account pre-hijacking), so all other credentials, identities and metadata are removed.
 */
export async function takeOverUnconfirmedAccount(
  tx: Database,
  { account, usedIdentity }: ProviderSignInResult,
  { profile, device, now }: ProviderSignInInput,
): Promise<Account> {
  const { user } = account
  const changes = {
    ...{ passwordHash: null, phone: null, phoneConfirmedAt: null, newEmail: null, newPhone: null },
    ...{
      userMetadata: profile.metadata,
      emailConfirmedAt: now,
      isAnonymous: false,
      updatedAt: now,
    },
  }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  const otherIdentities = and(eq(identities.userId, user.id), ne(identities.id, usedIdentity.id))
  await execute(tx, tx.delete(identities).where(otherIdentities))
  for (const table of CREDENTIAL_TABLES) {
    await execute(tx, tx.delete(table).where(eq(table.userId, user.id)))
  }
  const detail = { provider: profile.provider, identities_removed: account.identities.length - 1 }
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, detail, now })
  return { user: { ...user, ...changes }, identities: [usedIdentity], factors: [] }
}

/** Everything else that gives access to an account, or locks its owner out. */
const CREDENTIAL_TABLES = [oneTimeTokens, flowStates, sessions, factors, webauthnCredentials]
