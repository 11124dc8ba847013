import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { type IdentityRow, identities, type UserId, users } from '../tables.ts'
import { findUserByEmail } from '../users/account.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Two sign-ins of one person take turns, so that both find the one account. */
export async function lockIdentity(
  tx: Database,
  { provider, providerId }: ProviderProfile,
): Promise<void> {
  const name = `identity:${provider}:${providerId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Null for somebody who never came that way. */
export async function findIdentity(
  tx: Database,
  { provider, providerId }: ProviderProfile,
): Promise<IdentityRow | null> {
  const isIt = and(eq(identities.provider, provider), eq(identities.providerId, providerId))
  const [found] = await tx.select().from(identities).where(isIt)
  return found ?? null
}

/** Everybody an address belongs to: by their account, or because another provider vouched for it. */
export async function listEmailOwners(tx: Database, email: string): Promise<UserId[]> {
  const isVouchedFor = sql`lower(${identities.identityData}->>'email') = ${email}
    and ${identities.identityData}->>'email_verified' = 'true' and ${identities.provider} <> 'email'`
  const [user, vouched] = await parallel(
    findUserByEmail(tx, email),
    tx
      .select({ id: users.id })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(isVouchedFor, eq(users.isSsoUser, false))),
  )
  return [...new Set([...(user ? [user.id] : []), ...vouched.map(({ id }) => id)])]
}

export async function createIdentity(
  tx: Database,
  { profile, userId, now }: { profile: ProviderProfile; userId: UserId; now: Date },
): Promise<IdentityRow> {
  const way = {
    ...{
      id: newId<'identity'>(),
      userId,
      provider: profile.provider,
      providerId: profile.providerId,
    },
    ...{ identityData: profile.metadata, lastSignInAt: now, createdAt: now, updatedAt: now },
  }
  await execute(tx, tx.insert(identities).values(way))
  return way
}

/** What the provider says today takes the place of what it said before. */
export async function updateIdentity(
  tx: Database,
  { profile, identityRow, now }: { profile: ProviderProfile; identityRow: IdentityRow; now: Date },
): Promise<IdentityRow> {
  const seen = { identityData: profile.metadata, lastSignInAt: now, updatedAt: now }
  await execute(tx, tx.update(identities).set(seen).where(eq(identities.id, identityRow.id)))
  return { ...identityRow, ...seen }
}
