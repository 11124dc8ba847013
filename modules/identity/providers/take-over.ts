import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
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
import type { Arrival, Arrived } from './admit-person.ts'

/**
 * An account whose address nobody had confirmed becomes theirs who have. Whoever opened it before may have done so to
 * wait for them in it: every other way into it ends, and what was said in it of its owner.
 */
export async function takeOver(
  tx: Database,
  { account, way }: Arrived,
  { person, device, now }: Arrival,
): Promise<Account> {
  const { user, identities: ways } = account
  const seen = {
    ...{ passwordHash: null, phone: null, phoneConfirmedAt: null, newEmail: null, newPhone: null },
    ...{ userMetadata: person.data, emailConfirmedAt: now, isAnonymous: false, updatedAt: now },
  }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const others = and(eq(identities.userId, user.id), ne(identities.id, way.id))
  await write(tx, tx.delete(identities).where(others))
  for (const table of OPENERS) {
    await write(tx, tx.delete(table).where(eq(table.userId, user.id)))
  }
  const detail = { provider: person.provider, ways_ended: ways.length - 1 }
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, detail, now })
  return { user: { ...user, ...seen }, identities: [way], factors: [] }
}

/** What opens an account, or keeps its owner out, besides an identity. */
const OPENERS = [oneTimeTokens, flowStates, sessions, factors, webauthnCredentials]
