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
import type { ProviderSignInInput, ProviderSignInResult } from './find-or-create-account.ts'

/**
 * An account whose address nobody had confirmed becomes theirs who have. Whoever opened it before may have done so to
 * wait for them in it: every other way into it ends, and what was said in it of its owner.
 */
export async function takeOverUnconfirmedAccount(
  tx: Database,
  { account, usedIdentity }: ProviderSignInResult,
  { profile, device, now }: ProviderSignInInput,
): Promise<Account> {
  const { user, identities: ways } = account
  const seen = {
    ...{ passwordHash: null, phone: null, phoneConfirmedAt: null, newEmail: null, newPhone: null },
    ...{
      userMetadata: profile.metadata,
      emailConfirmedAt: now,
      isAnonymous: false,
      updatedAt: now,
    },
  }
  await execute(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const others = and(eq(identities.userId, user.id), ne(identities.id, usedIdentity.id))
  await execute(tx, tx.delete(identities).where(others))
  for (const table of CREDENTIAL_TABLES) {
    await execute(tx, tx.delete(table).where(eq(table.userId, user.id)))
  }
  const detail = { provider: profile.provider, ways_ended: ways.length - 1 }
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, detail, now })
  return { user: { ...user, ...seen }, identities: [usedIdentity], factors: [] }
}

/** What opens an account, or keeps its owner out, besides an identity. */
const CREDENTIAL_TABLES = [oneTimeTokens, flowStates, sessions, factors, webauthnCredentials]
