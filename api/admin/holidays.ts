import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type AdminHoliday,
  AdminHolidayList,
  BIRTHDAY_ID,
  ListHolidaysQuery,
  MoveHolidayBody,
  PreviewHolidaysQuery,
  SaveHolidayBody,
  TodaysHolidays,
} from '#contract/holidays'
import { COUNTRIES } from '#contract/pricing'
import {
  type CategoryId,
  getCategoryTree,
  listProductsById,
  type ProductId,
  translateProducts,
} from '#modules/catalog'
import {
  getChoice,
  getHolidayName,
  listHolidays,
  listResults,
  listTodaysHolidays,
  loadDecisions,
  moveHoliday,
  saveHoliday,
  syncOfferPromotions,
} from '#modules/holidays'
import type { Database } from '#platform/db/database'
import { runReadOnly } from '#platform/db/run-read-only'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { buildHolidayGroups } from '../shop/holidays.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.string().max(60) })

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description: 'The holidays of a country in a year, with what was decided about them',
  request: { query: ListHolidaysQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('By day', AdminHolidayList),
    422: errorDoc('The country or the year is invalid'),
  },
})
const preview = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/preview',
  description: 'What a visitor from a country sees on a day, in the language of the request',
  request: { query: PreviewHolidaysQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('As at noon of that day; no group if it has no holiday', TodaysHolidays),
    422: errorDoc('The country or the day is invalid'),
  },
})
const save = createRoute({
  ...requires('promotions:write'),
  ...records('saved', changeSubjects.holiday),
  method: 'put',
  path: '/{id}',
  description: 'Decides whether a holiday is shown, and what is offered for it, in all years',
  request: { params, body: jsonBody(SaveHolidayBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Saved, and the promotions of the next days follow it' },
    404: errorDoc('There is no such holiday'),
    409: errorDoc('Somebody else has changed it since'),
    422: errorDoc('A field is invalid, or a product does not exist'),
  },
})
const move = createRoute({
  ...requires('promotions:write'),
  ...records('moved', changeSubjects.holiday),
  method: 'put',
  path: '/{id}/days',
  description: 'Moves a day of a holiday by 31 days at most, in one country or in all',
  request: { params, body: jsonBody(MoveHolidayBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Moved, and the promotions of the next days follow it' },
    404: errorDoc('There is no such holiday in this country, or it is not on this day'),
    422: errorDoc('A field is invalid, or the day is too far from the computed one'),
  },
})

/** Routes by which administrators plan what the shop does on holidays. */
export function createAdminHolidayRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = await listAdminHolidays(c.var.db, {
        ...c.req.valid('query'),
        language: getRequestLanguage(c),
      })
      const decisions = await loadDecisions(c.var.db)
      const { isEnabled, hasPopup, revision } = getChoice(decisions, BIRTHDAY_ID)
      const birthdays = { is_enabled: isEnabled, has_popup: hasPopup, revision }
      return c.json({ items, birthdays, currency: BASE_CURRENCY, next_cursor: null }, 200)
    })
    .openapi(preview, async (c) => {
      const { country, day } = c.req.valid('query')
      const now = new Date(`${day}T12:00:00Z`)
      const planned = { countries: [country], now, isPreview: true }
      const language = getRequestLanguage(c)
      // Caches hold what is read for the present.
      const groups = await runReadOnly(c.var.db, async (tx) =>
        buildHolidayGroups({ db: tx, now, language }, await listTodaysHolidays(tx, planned)),
      )
      return c.json({ groups }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { is_enabled: isEnabled, has_popup: hasPopup, offer, revision } = c.req.valid('json')
      const saved = await saveHoliday(db, {
        ...{ holidayId: c.req.valid('param').id, isEnabled, hasPopup, revision, now },
        offer: offer && {
          percent: offer.percent,
          productIds: offer.product_ids as ProductId[],
          categoryId: offer.category_id as CategoryId | null,
        },
      })
      if (!saved.ok) return respondWithError(c, saved.error)
      await syncOfferPromotions(db, { countries: COUNTRIES, now })
      return c.body(null, 204)
    })
    .openapi(move, async (c) => {
      const { db, now } = c.var
      const { country, computed_day: computedDay, day } = c.req.valid('json')
      const holidayId = c.req.valid('param').id
      const moved = await moveHoliday(db, { holidayId, country, computedDay, day, now })
      if (!moved.ok) return respondWithError(c, moved.error)
      await syncOfferPromotions(db, { countries: COUNTRIES, now })
      return c.body(null, 204)
    })
}

type ListInput = z.output<typeof ListHolidaysQuery> & { language: Language }

async function listAdminHolidays(
  db: Database,
  { country, year, language }: ListInput,
): Promise<AdminHoliday[]> {
  const decisions = await loadDecisions(db)
  const days = listHolidays({ country, year, moves: decisions.moves })
  const results = await listResults(db)
  const titles = await loadTitles(db, {
    ids: days.flatMap(({ holiday }) => getChoice(decisions, holiday.id).offerProductIds),
    language,
  })
  const tree = await getCategoryTree(db, language)
  // A category that was deleted since keeps its id, until another one is chosen.
  const toCategory = (id: CategoryId | null) => id && { id, name: tree.byId(id)?.name ?? id }
  return days.map(({ holiday, computedDay, day }) => {
    const choice = getChoice(decisions, holiday.id)
    const { orders, givenMinor, revenueMinor } = results.get(holiday.id) ?? NO_RESULT
    const { id, type, emoji } = holiday
    return {
      ...{ id, type, emoji, name: getHolidayName(id, language), computed_day: computedDay, day },
      ...{ is_enabled: choice.isEnabled, has_popup: choice.hasPopup, revision: choice.revision },
      offer:
        choice.offerPercent === null
          ? null
          : {
              percent: choice.offerPercent,
              products: choice.offerProductIds.map((one) => ({
                id: one,
                title: titles.get(one) ?? one,
              })),
              category: toCategory(choice.offerCategoryId),
            },
      ...{ orders, given: toAmount(givenMinor), revenue: toAmount(revenueMinor) },
    }
  })
}

const NO_RESULT = { orders: 0, givenMinor: 0, revenueMinor: 0 }

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

async function loadTitles(
  db: Database,
  { ids, language }: { ids: ProductId[]; language: Language },
): Promise<Map<ProductId, string>> {
  const found = await listProductsById(db, [...new Set(ids)])
  const products = await translateProducts(db, found, language)
  return new Map(products.map(({ id, title }) => [id, title]))
}

const respondWithError = createErrorResponder({
  holiday_not_found: { status: 404, code: 'not_found' },
  holiday_day_not_found: { status: 404, code: 'not_found' },
  holiday_edited: { status: 409 },
  holiday_has_no_offer: { status: 422 },
  holiday_too_far: { status: 422 },
  promotion_scope_not_found: { status: 422 },
})
