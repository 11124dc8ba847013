import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { together, write } from '#platform/transaction'
import { type IdentityRow, identities, type UserId, users } from '../tables.ts'
import { userByEmail } from '../users/account.ts'
import type { Person } from './person.ts'

/** Two sign-ins of one person take turns, so that both find the one account. */
export async function lockPerson(tx: Database, { provider, id }: Person): Promise<void> {
  const name = `identity:${provider}:${id}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Null for somebody who never came that way. */
export async function identityOf(
  tx: Database,
  { provider, id }: Person,
): Promise<IdentityRow | null> {
  const isIt = and(eq(identities.provider, provider), eq(identities.providerId, id))
  const [found] = await tx.select().from(identities).where(isIt)
  return found ?? null
}

/** Everybody an address belongs to: by their account, or because another provider vouched for it. */
export async function ownersOf(tx: Database, email: string): Promise<UserId[]> {
  const isVouchedFor = sql`lower(${identities.identityData}->>'email') = ${email}
    and ${identities.identityData}->>'email_verified' = 'true' and ${identities.provider} <> 'email'`
  const [user, vouched] = await together(
    userByEmail(tx, email),
    tx
      .select({ id: users.id })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(isVouchedFor, eq(users.isSsoUser, false))),
  )
  return [...new Set([...(user ? [user.id] : []), ...vouched.map(({ id }) => id)])]
}

export async function addIdentity(
  tx: Database,
  { person, userId, now }: { person: Person; userId: UserId; now: Date },
): Promise<IdentityRow> {
  const way = {
    ...{ id: newId<'identity'>(), userId, provider: person.provider, providerId: person.id },
    ...{ identityData: person.data, lastSignInAt: now, createdAt: now, updatedAt: now },
  }
  await write(tx, tx.insert(identities).values(way))
  return way
}

/** What the provider says today takes the place of what it said before. */
export async function renewIdentity(
  tx: Database,
  { person, way, now }: { person: Person; way: IdentityRow; now: Date },
): Promise<IdentityRow> {
  const seen = { identityData: person.data, lastSignInAt: now, updatedAt: now }
  await write(tx, tx.update(identities).set(seen).where(eq(identities.id, way.id)))
  return { ...way, ...seen }
}
