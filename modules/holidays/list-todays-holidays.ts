import type { Country } from '#contract/pricing'
import type { CategoryId, ProductId } from '#modules/catalog'
import { listAutomaticPromotions } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import type { HolidayDefinition } from './catalogue.ts'
import { getCountryDay, getDayEnd, getDayStart } from './country-days.ts'
import { getChoice, getDecisions, type HolidayDecisions } from './get-decisions.ts'
import { listHolidays } from './list-holidays.ts'
import { listPromotionsAt } from './offer-promotions.ts'
import type { HolidayPromotion } from './tables.ts'

interface TodaysOffer {
  /** Of the promotion that carts are charged by. */
  percent: number
  productIds: ProductId[]
  /** All of this category, if it has no products. */
  categoryId: CategoryId | null
  endsAt: Date
}

export interface TodaysHoliday {
  holiday: HolidayDefinition
  hasPopup: boolean
  offer: TodaysOffer | null
}

/** Countries where it is the same day with the same holidays. It ends at `endsAt` in the first of them. */
export interface TodaysGroup {
  countries: Country[]
  day: string
  endsAt: Date
  holidays: TodaysHoliday[]
}

interface ListTodaysHolidaysInput {
  countries: readonly Country[]
  now: Date
  /**
   * Shows the offers as they are planned where they have no promotion yet. What `now` reads must not be cached then: call it
   * in a transaction.
   */
  isPreview?: boolean
}

/** Returns what some countries celebrate at the moment, those without a holiday left out. */
export async function listTodaysHolidays(
  db: Database,
  { countries, now, isPreview = false }: ListTodaysHolidaysInput,
): Promise<TodaysGroup[]> {
  const decisions = await getDecisions(db)
  const groups = groupCountries(decisions, { countries, now })
  if (groups.length === 0) return []
  const offers = await loadOffers(db, now)
  const withOffers = groups.map(({ holidays, startsAt, ...group }) => ({
    ...group,
    holidays: holidays.map((holiday) => ({
      holiday,
      hasPopup: getChoice(decisions, holiday.id).hasPopup,
      offer:
        isPreview && !offers.has({ holidayId: holiday.id, startsAt })
          ? planOffer(decisions, { holidayId: holiday.id, endsAt: group.endsAt })
          : offers.find({ holidayId: holiday.id, startsAt }),
    })),
  }))
  return mergeAlike(withOffers)
}

/** Joins countries that celebrate and sell the same on the same day, though it ends at other moments there. */
function mergeAlike(groups: TodaysGroup[]): TodaysGroup[] {
  const merged = new Map<string, TodaysGroup>()
  for (const group of groups) {
    const holidays = group.holidays.map(({ holiday, hasPopup, offer }) => [
      ...[holiday.id, hasPopup],
      offer && [offer.percent, offer.productIds, offer.categoryId],
    ])
    const key = JSON.stringify([group.day, holidays])
    const known = merged.get(key)
    const first = known && known.endsAt < group.endsAt ? known : group
    const countries = [...(known?.countries ?? []), ...group.countries]
    merged.set(key, { ...first, countries })
  }
  return [...merged.values()]
}

/** Returns a text that is another one as soon as something else is celebrated somewhere. */
export async function describeToday(
  db: Database,
  { countries, now }: ListTodaysHolidaysInput,
): Promise<string> {
  const groups = groupCountries(await getDecisions(db), { countries, now })
  const parts = groups.map((group) => [
    ...[group.day, group.endsAt.toISOString(), group.countries.join(' ')],
    ...group.holidays.map(({ id }) => id),
  ])
  return JSON.stringify(parts)
}

interface CountryGroup {
  countries: Country[]
  day: string
  startsAt: Date
  endsAt: Date
  holidays: HolidayDefinition[]
}

function groupCountries(
  decisions: HolidayDecisions,
  { countries, now }: ListTodaysHolidaysInput,
): CountryGroup[] {
  const groups = new Map<string, CountryGroup>()
  for (const country of countries) {
    const day = getCountryDay(country, now)
    const holidays = listEnabled(decisions, { country, day })
    if (holidays.length === 0) continue
    const startsAt = getDayStart(country, day)
    const key = [startsAt.getTime(), ...holidays.map(({ id }) => id)].join()
    const group = groups.get(key)
    if (group) group.countries.push(country)
    else {
      const endsAt = getDayEnd(country, day)
      groups.set(key, { countries: [country], day, startsAt, endsAt, holidays })
    }
  }
  return [...groups.values()]
}

function listEnabled(
  decisions: HolidayDecisions,
  { country, day }: { country: Country; day: string },
): HolidayDefinition[] {
  const { moves } = decisions
  const holidays = listHolidays({ country, year: Number(day.slice(0, 4)), moves })
  return holidays
    .filter((one) => one.day === day && getChoice(decisions, one.holiday.id).isEnabled)
    .map(({ holiday }) => holiday)
}

function planOffer(
  decisions: HolidayDecisions,
  { holidayId, endsAt }: { holidayId: string; endsAt: Date },
): TodaysOffer | null {
  const { offerPercent, offerProductIds, offerCategoryId } = getChoice(decisions, holidayId)
  if (offerPercent === null) return null
  const scope = { productIds: offerProductIds, categoryId: offerCategoryId }
  return { percent: offerPercent, ...scope, endsAt }
}

type OfferKey = Pick<HolidayPromotion, 'holidayId' | 'startsAt'>

/** An offer is shown only while its promotion takes something off carts. */
async function loadOffers(db: Database, now: Date) {
  const rows = await listPromotionsAt(db, now)
  const running = rows.length > 0 ? await listAutomaticPromotions(db, now) : []
  const findRow = ({ holidayId, startsAt }: OfferKey) =>
    rows.find((one) => one.holidayId === holidayId && one.startsAt.getTime() === startsAt.getTime())
  return {
    has: (key: OfferKey) => findRow(key) !== undefined,
    find: (key: OfferKey) => {
      const row = findRow(key)
      const promotion = row && running.find(({ id }) => id === row.promotionId)
      const action = promotion?.actions.find(({ kind }) => kind === 'percentage_off')
      if (!promotion?.endsAt || promotion.endsAt <= now || action?.kind !== 'percentage_off') {
        return null
      }
      const productIds = action.product_ids as ProductId[]
      const categoryId = (action.category_ids[0] ?? null) as CategoryId | null
      return { percent: action.percent, productIds, categoryId, endsAt: promotion.endsAt }
    },
  }
}
