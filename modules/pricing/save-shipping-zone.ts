import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { Country } from './contract.ts'
import type { ShippingZoneSettings } from './shipping-zones.ts'
import {
  type ShippingZoneId,
  shippingBands,
  shippingCountries,
  shippingZones,
  zoneMethods,
} from './tables.ts'

const MAX_ZONES = 50

/** Creates a zone without countries. */
export function createShippingZone(
  db: Database,
  settings: ShippingZoneSettings,
): Promise<Result<ShippingZoneId, 'shipping_zone_exists' | 'too_many_shipping_zones'>> {
  return runResultTransaction(db, async (tx) => {
    await tx.execute(sql`lock table shipping_zones in share row exclusive mode`)
    const zones = await tx.select({ position: shippingZones.position }).from(shippingZones)
    if (zones.length >= MAX_ZONES) return err('too_many_shipping_zones')
    const position = Math.max(0, ...zones.map((zone) => zone.position)) + 1
    const id = newId<'shippingZone'>()
    const row = { id, name: settings.name, position }
    const [added] = await tx.insert(shippingZones).values(row).onConflictDoNothing().returning()
    if (!added) return err('shipping_zone_exists')
    await writeSettings(tx, { id, settings })
    return ok(id)
  })
}

interface SaveShippingZoneInput {
  id: ShippingZoneId
  settings: ShippingZoneSettings
  /** The one that the change was made on. */
  revision: number
}

/** Replaces the methods and price lists of a zone. Placed orders keep what they were charged. */
export function saveShippingZone(
  db: Database,
  { id, settings, revision }: SaveShippingZoneInput,
): Promise<
  Result<null, 'shipping_zone_not_found' | 'shipping_zone_changed' | 'shipping_zone_exists'>
> {
  return runResultTransaction(db, async (tx) => {
    const zone = await lockZone(tx, id)
    if (!zone) return err('shipping_zone_not_found')
    if (zone.revision !== revision) return err('shipping_zone_changed')
    if (await isNameTaken(tx, { id, name: settings.name })) return err('shipping_zone_exists')
    const changed = { name: settings.name, revision: revision + 1 }
    await tx.update(shippingZones).set(changed).where(eq(shippingZones.id, id))
    await tx.delete(zoneMethods).where(eq(zoneMethods.zoneId, id))
    await writeSettings(tx, { id, settings })
    return ok(null)
  })
}

async function lockZone(tx: Database, id: ShippingZoneId) {
  // Names are unique: two zones that take each other's name wait here.
  await tx.execute(sql`lock table shipping_zones in share row exclusive mode`)
  const [zone] = await tx.select().from(shippingZones).where(eq(shippingZones.id, id))
  return zone
}

async function isNameTaken(
  tx: Database,
  { id, name }: { id: ShippingZoneId; name: string },
): Promise<boolean> {
  const rows = await tx.select().from(shippingZones).where(eq(shippingZones.name, name))
  return rows.some((zone) => zone.id !== id)
}

async function writeSettings(
  tx: Database,
  { id: zoneId, settings }: { id: ShippingZoneId; settings: ShippingZoneSettings },
): Promise<void> {
  await tx.insert(zoneMethods).values(settings.methods.map((method) => ({ zoneId, ...method })))
  const offered = new Set(settings.methods.map(({ method }) => method))
  const bands = settings.prices
    .filter(({ method }) => offered.has(method))
    .flatMap(({ method, currency, basis, steps }) =>
      steps.map(({ from: fromAmount, priceMinor }) => {
        return { zoneId, method, currency, basis, fromAmount, priceMinor }
      }),
    )
  if (bands.length > 0) await tx.insert(shippingBands).values(bands)
}

/** Deletes a zone. Its countries must be in another one, or nowhere. */
export function deleteShippingZone(
  db: Database,
  id: ShippingZoneId,
): Promise<Result<null, 'shipping_zone_not_found' | 'shipping_zone_has_countries'>> {
  return runResultTransaction(db, async (tx) => {
    if (!(await lockZone(tx, id))) return err('shipping_zone_not_found')
    const countries = await tx
      .select()
      .from(shippingCountries)
      .where(eq(shippingCountries.zoneId, id))
      .limit(1)
    if (countries.length > 0) return err('shipping_zone_has_countries')
    await tx.delete(shippingZones).where(eq(shippingZones.id, id))
    return ok(null)
  })
}

interface SaveShippingCountryInput {
  country: Country
  /** Null to ship no longer. */
  zoneId: ShippingZoneId | null
  /** The zone that the change was made on. */
  expectedZoneId: ShippingZoneId | null
}

type CountryErrorCode = 'shipping_zone_not_found' | 'shipping_country_changed'

/** Moves a country to another zone, or ends shipping to it. */
export function saveShippingCountry(
  db: Database,
  { country, zoneId, expectedZoneId }: SaveShippingCountryInput,
): Promise<Result<null, CountryErrorCode>> {
  return runResultTransaction(db, async (tx) => {
    if (zoneId && !(await lockZone(tx, zoneId))) return err('shipping_zone_not_found')
    await tx.execute(sql`lock table shipping_countries in share row exclusive mode`)
    const isCountry = eq(shippingCountries.country, country)
    const [current] = await tx.select().from(shippingCountries).where(isCountry)
    if ((current?.zoneId ?? null) !== expectedZoneId) return err('shipping_country_changed')
    if (!zoneId) await tx.delete(shippingCountries).where(isCountry)
    else
      await tx
        .insert(shippingCountries)
        .values({ country, zoneId })
        .onConflictDoUpdate({ target: shippingCountries.country, set: { zoneId } })
    return ok(null)
  })
}
