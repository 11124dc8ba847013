import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { parallel } from '#platform/parallel'
import { type IdentityRow, identities, type UserId, users } from '../tables.ts'
import { findUserByEmail } from '../users/account.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Serialises concurrent sign-ins with one identity, so that only one account is created. */
export async function lockIdentity(
  tx: Database,
  { provider, providerId }: ProviderProfile,
): Promise<void> {
  const name = `identity:${provider}:${providerId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export async function findIdentity(
  tx: Database,
  { provider, providerId }: ProviderProfile,
): Promise<IdentityRow | null> {
  const isIdentity = and(eq(identities.provider, provider), eq(identities.providerId, providerId))
  const [found] = await tx.select().from(identities).where(isIdentity)
  return found ?? null
}

/** Ids of the users with this e-mail address, as their own or as the verified one of an identity. SAML users never count. */
export async function listEmailOwners(tx: Database, email: string): Promise<UserId[]> {
  const isVerified = sql`lower(${identities.identityData}->>'email') = ${email}
    and ${identities.identityData}->>'email_verified' = 'true' and ${identities.provider} <> 'email'`
  const [user, verified] = await parallel(
    findUserByEmail(tx, email),
    tx
      .select({ id: users.id })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(isVerified, eq(users.isSsoUser, false))),
  )
  return [...new Set([...(user ? [user.id] : []), ...verified.map(({ id }) => id)])]
}

export async function createIdentity(
  tx: Database,
  { profile, userId, now }: { profile: ProviderProfile; userId: UserId; now: Date },
): Promise<IdentityRow> {
  const row = {
    ...{
      id: newId<'identity'>(),
      userId,
      provider: profile.provider,
      providerId: profile.providerId,
    },
    ...{ identityData: profile.metadata, lastSignInAt: now, createdAt: now, updatedAt: now },
  }
  await execute(tx, tx.insert(identities).values(row))
  return row
}

/** Replaces the stored profile data of an identity. */
export async function updateIdentity(
  tx: Database,
  { profile, identityRow, now }: { profile: ProviderProfile; identityRow: IdentityRow; now: Date },
): Promise<IdentityRow> {
  const changes = { identityData: profile.metadata, lastSignInAt: now, updatedAt: now }
  await execute(tx, tx.update(identities).set(changes).where(eq(identities.id, identityRow.id)))
  return { ...identityRow, ...changes }
}
