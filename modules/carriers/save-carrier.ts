import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { CarrierRow } from './list-carriers.ts'
import { type CarrierId, carriers } from './tables.ts'

export type CarrierSettings = Pick<CarrierRow, 'name' | 'trackingPattern' | 'isActive'>

const MAX_CARRIERS = 200

interface CreateCarrierInput {
  settings: CarrierSettings
  now: Date
}

export function createCarrier(
  db: Database,
  { settings, now }: CreateCarrierInput,
): Promise<Result<CarrierRow, 'carrier_exists' | 'too_many_carriers'>> {
  return runResultTransaction(db, async (tx) => {
    await lockCarriers(tx)
    if ((await tx.$count(carriers)) >= MAX_CARRIERS) return err('too_many_carriers')
    const row = { id: newId<'carrier'>(), ...settings, createdAt: now }
    const [created] = await tx.insert(carriers).values(row).onConflictDoNothing().returning()
    return created ? ok(created) : err('carrier_exists')
  })
}

interface SaveCarrierInput {
  id: CarrierId
  settings: CarrierSettings
  /** The one that the change was made on. */
  revision: number
}

/** Replaces the settings of a carrier. Parcels that have left keep their name and link. */
export function saveCarrier(
  db: Database,
  { id, settings, revision }: SaveCarrierInput,
): Promise<Result<CarrierRow, 'carrier_not_found' | 'carrier_changed' | 'carrier_exists'>> {
  return runResultTransaction(db, async (tx) => {
    await lockCarriers(tx)
    const [current] = await tx.select().from(carriers).where(eq(carriers.id, id))
    if (!current) return err('carrier_not_found')
    if (current.revision !== revision) return err('carrier_changed')
    const isSameName = sql`lower(${carriers.name}) = lower(${settings.name})`
    if (await tx.$count(carriers, and(ne(carriers.id, id), isSameName)))
      return err('carrier_exists')
    const changed = { ...settings, revision: revision + 1 }
    const [saved] = await tx.update(carriers).set(changed).where(eq(carriers.id, id)).returning()
    return ok(saved!)
  })
}

/** Returns false if there is no such carrier. Parcels that have left keep its name and link. */
export async function deleteCarrier(db: Database, id: CarrierId): Promise<boolean> {
  const { rowCount } = await db.delete(carriers).where(eq(carriers.id, id))
  return (rowCount ?? 0) > 0
}

/** Changes of carriers wait for each other: two that take each other's name, too. */
async function lockCarriers(tx: Database): Promise<void> {
  await tx.execute(sql`lock table carriers in share row exclusive mode`)
}
