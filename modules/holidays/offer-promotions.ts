import { and, gt, lte, sql } from 'drizzle-orm'
import type { Country } from '#contract/pricing'
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  type PromotionId,
  type PromotionTerms,
  pausePromotion,
  resumePromotion,
  updatePromotion,
} from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { HOLIDAYS, type HolidayDefinition } from './catalogue.ts'
import { addDays, getDayEnd, getDayStart } from './country-days.ts'
import { getChoice, type HolidayDecisions, loadDecisions } from './get-decisions.ts'
import { getHolidayName } from './holiday-texts.ts'
import { listHolidays } from './list-holidays.ts'
import { type HolidayChoice, type HolidayPromotion, holidayPromotions } from './tables.ts'

/** Promotions are made so long before their day. A process evaluates all that are not over. */
export const OFFER_HORIZON_DAYS = 14

/** One day of an offer, in the countries in which it begins at the same moment. */
interface OfferPeriod {
  startsAt: Date
  endsAt: Date
  countries: Country[]
}

/** Returns the promotions of the holidays that it is at a time. */
export function listPromotionsAt(db: Database, now: Date): Promise<HolidayPromotion[]> {
  const isNow = and(lte(holidayPromotions.startsAt, now), gt(holidayPromotions.endsAt, now))
  return db.select().from(holidayPromotions).where(isNow)
}

interface SyncOffersInput {
  countries: readonly Country[]
  now: Date
}

/**
 * Makes the promotions of the next days what the offers say: creates those that are missing, changes those that differ,
 * and deletes those of no offer, or pauses them if orders have used them. Repeating it changes nothing.
 */
export async function syncOfferPromotions(
  tx: Database,
  { countries, now }: SyncOffersInput,
): Promise<void> {
  // One at a time: a job and an administrator would create the same promotions.
  await tx.execute(sql`select from holiday_clock for update`)
  const rows = await tx.select().from(holidayPromotions).where(gt(holidayPromotions.endsAt, now))
  const decisions = await loadDecisions(tx)
  for (const holiday of HOLIDAYS) {
    const periods = listPeriods(decisions, { holiday, countries, now })
    const existing = rows.filter(({ holidayId }) => holidayId === holiday.id)
    for (const row of existing) {
      const isScheduled = periods.some((one) => one.startsAt.getTime() === row.startsAt.getTime())
      if (!isScheduled) await removeOrPause(tx, { id: row.promotionId, now })
    }
    const choice = getChoice(decisions, holiday.id)
    for (const period of periods) {
      const row = existing.find((one) => one.startsAt.getTime() === period.startsAt.getTime())
      const terms = buildTerms({ holiday, period, choice })
      if (row) await changeTerms(tx, { id: row.promotionId, terms, now })
      else await createOffer(tx, { holiday, period, terms, now })
    }
  }
}

/** Returns the days of an offer that are not over, up to the horizon. */
function listPeriods(
  decisions: HolidayDecisions,
  { holiday, countries, now }: SyncOffersInput & { holiday: HolidayDefinition },
): OfferPeriod[] {
  const { isEnabled, offerPercent } = getChoice(decisions, holiday.id)
  if (!isEnabled || offerPercent === null) return []
  const today = now.toISOString().slice(0, 10)
  const [first, last] = [addDays(today, -1), addDays(today, OFFER_HORIZON_DAYS)]
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))]
  const periods = new Map<number, OfferPeriod>()
  for (const country of countries) {
    for (const year of years) {
      const days = listHolidays({ country, year, moves: decisions.moves })
      for (const { day, holiday: one } of days) {
        if (one.id !== holiday.id || day < first || day > last) continue
        const [startsAt, endsAt] = [getDayStart(country, day), getDayEnd(country, day)]
        if (endsAt <= now) continue
        const period = periods.get(startsAt.getTime())
        if (period) period.countries.push(country)
        else periods.set(startsAt.getTime(), { startsAt, endsAt, countries: [country] })
      }
    }
  }
  return [...periods.values()]
}

interface BuildTermsInput {
  holiday: HolidayDefinition
  period: OfferPeriod
  choice: Pick<HolidayChoice, 'offerPercent' | 'offerProductIds' | 'offerCategoryId'>
}

function buildTerms({ holiday, period, choice }: BuildTermsInput): PromotionTerms {
  const { offerPercent, offerProductIds, offerCategoryId } = choice
  const scope = {
    product_ids: offerProductIds,
    category_ids: offerCategoryId ? [offerCategoryId] : [],
  }
  return {
    name: getHolidayName(holiday.id, 'en'),
    conditions: [{ kind: 'countries', countries: period.countries.toSorted() }],
    actions: [{ kind: 'percentage_off', percent: offerPercent!, ...scope }],
    combinesWith: ['automatic'],
    ...{ startsAt: period.startsAt, endsAt: period.endsAt },
    ...{ maxRedemptions: null, maxRedemptionsPerCustomer: null },
  }
}

interface CreateOfferInput {
  holiday: HolidayDefinition
  period: OfferPeriod
  terms: PromotionTerms
  now: Date
}

/** A product that was deleted since ends the offer, so nothing is created then. */
async function createOffer(tx: Database, { holiday, period, terms, now }: CreateOfferInput) {
  const created = await createPromotion(tx, {
    terms: { ...terms, kind: 'automatic' },
    codes: null,
    now,
  })
  if (!created.ok) return
  const { startsAt, endsAt } = period
  await tx
    .insert(holidayPromotions)
    .values({ holidayId: holiday.id, startsAt, endsAt, promotionId: created.value.id })
}

async function changeTerms(
  tx: Database,
  { id, terms, now }: { id: PromotionId; terms: PromotionTerms; now: Date },
) {
  const before = await getPromotion(tx, id)
  if (!before) return
  if (before.pausedAt) await resumePromotion(tx, id)
  const isSame =
    JSON.stringify([before.conditions, before.actions]) ===
    JSON.stringify([terms.conditions, terms.actions])
  if (isSame) return
  const limits = {
    maxRedemptions: before.maxRedemptions,
    maxRedemptionsPerCustomer: before.maxRedemptionsPerCustomer,
  }
  const { revision } = before
  await updatePromotion(tx, { id, revision, terms: { ...terms, ...limits }, now })
}

async function removeOrPause(tx: Database, { id, now }: { id: PromotionId; now: Date }) {
  const deleted = await deletePromotion(tx, id)
  if (!deleted.ok && deleted.error.code === 'promotion_used') await pausePromotion(tx, { id, now })
}
