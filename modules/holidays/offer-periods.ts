import { and, eq, gt, lte } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import { getPromotion, getPromotionState } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { getCountryDay } from './country-days.ts'
import { type HolidayPromotion, holidayPromotions } from './tables.ts'

/** An offer of a day, in the countries where it began at one moment. */
export interface BegunOffer {
  isPaused: boolean
  countries: Country[]
  endsAt: Date
  /** Of the day in those countries. */
  year: string
}

type OfferKey = Pick<HolidayPromotion, 'holidayId' | 'startsAt'>

/** Lists the offers of days that have begun until a time and are not over. */
export async function listBegunOffers(
  db: Database,
  { begunBefore, now }: { begunBefore: Date; now: Date },
): Promise<OfferKey[]> {
  const { holidayId, startsAt, endsAt } = holidayPromotions
  return db
    .select({ holidayId, startsAt })
    .from(holidayPromotions)
    .where(and(lte(startsAt, begunBefore), gt(endsAt, now)))
}

/** Returns null if there is no such offer any more, or if its promotion is over. */
export async function findBegunOffer(
  db: Database,
  { holidayId, startsAt, now }: OfferKey & { now: Date },
): Promise<BegunOffer | null> {
  const isOffer = and(
    eq(holidayPromotions.holidayId, holidayId),
    eq(holidayPromotions.startsAt, startsAt),
  )
  const [row] = await db.select().from(holidayPromotions).where(isOffer)
  const promotion = row && (await getPromotion(db, row.promotionId))
  const state = promotion && getPromotionState(promotion, now)
  if (!promotion || (state !== 'running' && state !== 'paused')) return null
  const countries = promotion.conditions.flatMap((one) =>
    one.kind === 'countries' ? (one.countries as Country[]) : [],
  )
  const [first] = countries
  if (!first) return null
  const year = getCountryDay(first, startsAt).slice(0, 4)
  return { isPaused: state === 'paused', countries, endsAt: row.endsAt, year }
}
