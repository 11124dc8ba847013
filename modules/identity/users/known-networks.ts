import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { toNetwork } from '#platform/http/network'
import type { Device } from '../settings.ts'
import { knownNetworks, type UserId } from '../tables.ts'

interface KnownNetworkInput {
  userId: UserId
  device: Device
  now: Date
}

/** Records the network of a successful sign-in. */
export function recordKnownNetwork(
  tx: Database,
  { userId, device, now }: KnownNetworkInput,
): Promise<void> {
  return execute(tx, upsertKnownNetwork(tx).execute({ userId, network: getNetwork(device), now }))
}

const NO_USER_ID = '00000000-0000-0000-0000-000000000000'

/** Whether the user has signed in from the device's network before. The query also runs without a user, for equal timing. */
export async function isKnownNetwork(
  db: Database,
  { userId, device }: { userId: UserId | null; device: Device },
): Promise<boolean> {
  const rows = await selectKnownNetwork(db).execute({
    userId: userId ?? NO_USER_ID,
    network: getNetwork(device),
  })
  return rows.length > 0
}

export function getNetwork({ ipAddress }: Pick<Device, 'ipAddress'>): string {
  return toNetwork(ipAddress ?? undefined)
}

const upsertKnownNetwork = prepareQuery((db) => {
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
    .prepare('upsert_known_network')
})
const selectKnownNetwork = prepareQuery((db) =>
  db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(
      sql`${knownNetworks.userId} = ${sql.placeholder('userId')} and ${knownNetworks.network} = ${sql.placeholder('network')}`,
    )
    .prepare('select_known_network'),
)
