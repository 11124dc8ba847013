import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { CountryRule } from './contract.ts'
import { drawCountries } from './tables.ts'

export interface CountryTerms {
  rule: CountryRule
  /** Whether people state that they are 18 or older. */
  needsAdult: boolean
}

interface CountryInput {
  country: string
  /** Whether payments are real money. Then tickets are sold only where the owner has recorded that they may be. */
  isRealMoney: boolean
}

/**
 * Returns what a country allows. Nothing recorded: the free entry alone where payments are real, all with the embedded
 * provider, and adults in both cases.
 */
export async function getCountryTerms(
  db: Database,
  { country, isRealMoney }: CountryInput,
): Promise<CountryTerms> {
  const [row] = await db.select().from(drawCountries).where(eq(drawCountries.country, country))
  return row ?? { rule: isRealMoney ? 'free_only' : 'sold', needsAdult: true }
}

export type CountryRow = typeof drawCountries.$inferSelect

/** Lists the countries for which something is recorded. */
export function listCountryRules(db: Database): Promise<CountryRow[]> {
  return db.select().from(drawCountries).orderBy(asc(drawCountries.country))
}

interface SaveCountryInput extends CountryTerms {
  country: string
  note: string
  /** That was read; 0 if nothing was recorded. */
  revision: number
  actor: Actor
  now: Date
}

/** Records what a country allows, with who says so. */
export async function saveCountryRule(
  tx: Database,
  { country, rule, needsAdult, note, revision, actor, now }: SaveCountryInput,
): Promise<Result<null, 'draw_country_changed'>> {
  const row = { rule, needsAdult, note, ...toActorColumns(actor), updatedAt: now }
  const saved =
    revision === 0
      ? await tx
          .insert(drawCountries)
          .values({ country, ...row })
          .onConflictDoNothing()
          .returning({ revision: drawCountries.revision })
      : await tx
          .update(drawCountries)
          .set({ ...row, revision: revision + 1 })
          .where(and(eq(drawCountries.country, country), eq(drawCountries.revision, revision)))
          .returning({ revision: drawCountries.revision })
  return saved.length > 0 ? ok(null) : err('draw_country_changed')
}
