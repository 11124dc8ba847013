import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type CarrierId, carriers } from './tables.ts'

export type CarrierRow = typeof carriers.$inferSelect

/** Lists the carriers by name. */
export function listCarriers(db: Database): Promise<CarrierRow[]> {
  return db.select().from(carriers).orderBy(sql`lower(${carriers.name})`)
}

export async function getCarrier(db: Database, id: CarrierId): Promise<CarrierRow | null> {
  const [carrier] = await db.select().from(carriers).where(eq(carriers.id, id))
  return carrier ?? null
}

/** Finds an active carrier by its name, whatever the case of its letters. */
export async function findActiveCarrier(db: Database, name: string): Promise<CarrierRow | null> {
  const isNamed = sql`lower(${carriers.name}) = lower(${name})`
  const [carrier] = await db
    .select()
    .from(carriers)
    .where(and(eq(carriers.isActive, true), isNamed))
  return carrier ?? null
}
