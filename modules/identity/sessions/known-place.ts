import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { networkOf } from '#platform/network'
import { prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import type { Device } from '../settings.ts'
import { knownNetworks, type UserId } from '../tables.ts'

interface Place {
  userId: UserId
  device: Device
  now: Date
}

/** Remembers from where somebody has signed in. */
export function rememberPlace(tx: Database, { userId, device, now }: Place): Promise<void> {
  return write(tx, remember(tx).execute({ userId, network: networkAt(device), now }))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whether somebody has signed in from there before. Nobody has not, and it takes as long to say so. */
export async function isKnownPlace(
  db: Database,
  { userId, device }: { userId: UserId | null; device: Device },
): Promise<boolean> {
  const asked = { userId: userId ?? NOBODY, network: networkAt(device) }
  const known = await find(db).execute(asked)
  return known.length > 0
}

export function networkAt({ address }: Device): string {
  return networkOf(address ?? undefined)
}

const remember = prepared((db) => {
  const now = sql`${sql.param(sql.placeholder('now'), knownNetworks.lastSeenAt)}`
  return db
    .insert(knownNetworks)
    .values({
      userId: sql`${sql.placeholder('userId')}`,
      network: sql`${sql.placeholder('network')}`,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastSeenAt: now },
    })
    .prepare('place_remembered')
})
const find = prepared((db) =>
  db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(
      sql`${knownNetworks.userId} = ${sql.placeholder('userId')} and ${knownNetworks.network} = ${sql.placeholder('network')}`,
    )
    .prepare('place_known'),
)
