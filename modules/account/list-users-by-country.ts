import { sql } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import { selectUserCountries, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'

interface ListUsersByCountryInput {
  countries: readonly Country[]
  /** The last user of the page before; null for the first page. */
  after: UserId | null
  limit: number
}

/**
 * Lists users by their ids whose profile names one of some countries, or whose default address is in one if the profile
 * names none. Users whose country the account does not say are left out.
 */
export async function listUsersByCountry(
  db: Database,
  { countries, after, limit }: ListUsersByCountryInput,
): Promise<UserId[]> {
  const list = sql`${sql.param([...countries])}::text[]`
  const isAfter = (column: string) => (after ? sql`${sql.raw(column)} > ${after}::uuid` : sql`true`)
  const { rows } = await db.execute<{ id: UserId }>(sql`
    (select known.id from (${selectUserCountries}) known
      where known.country = any (${list}) and ${isAfter('known.id')} order by known.id limit ${limit})
    union
    (select home.user_id from addresses home join (${selectUserCountries}) known on known.id = home.user_id
      where home.is_default and home.country = any (${list}) and known.country is null
        and ${isAfter('home.user_id')} order by home.user_id limit ${limit})
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
