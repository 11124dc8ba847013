import { createRoute } from '@hono/zod-openapi'
import type { Country } from '#contract/pricing'
import { getDefaultCountry, toProfileResponse } from '#modules/account'
import { getCountryTerms, previewDraws } from '#modules/draws'
import { formatSaleName, getCurrentSale, getRevealedSale } from '#modules/flash-sales'
import { BIRTHDAY_PERCENT, checkBirthdayCode, listTodaysHolidays } from '#modules/holidays'
import { getAccount, type UserId, type UserRow } from '#modules/identity'
import { type PreviewedPromotion, previewPromotions, toCouponError } from '#modules/promotions'
import { timeZoneSetting } from '#modules/reports'
import type { Database } from '#platform/db/database'
import { runReadOnly } from '#platform/db/run-read-only'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY } from '#platform/money/money'
import type { AppError } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'
import { buildHolidayGroups } from '../shop/holidays.ts'
import { CampaignPreview, CampaignPreviewQuery } from './campaign-preview-response.ts'
import { adminErrorDocs } from './error-docs.ts'
import { listRewardsForGuest, previewRewards } from './preview-rewards.ts'

const preview = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description:
    'What anybody sees of the campaigns at any time, by what the shop knows and plans now. It writes nothing',
  request: { query: CampaignPreviewQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The campaigns', CampaignPreview),
    404: errorDoc('There is no such account'),
    422: errorDoc('A value is invalid'),
  },
})

type Dependencies = Pick<AppDependencies, 'providers' | 'defaultCountry'>

/** The route that previews all campaigns. */
export function createCampaignPreviewRoutes({ providers, defaultCountry }: Dependencies) {
  return createRouter<AdminVariables>().openapi(preview, async (c) => {
    const { user_id: userId, country: hint, at } = c.req.valid('query')
    if (userId && !c.var.admin.permissions.has('customers:read')) {
      const params = { permission: 'customers:read' }
      return errorResponse(c, 403, { code: 'permission_denied', params })
    }
    // It has no cache, so nothing of another time stays for shoppers.
    const previewed = await runReadOnly(c.var.db, async (tx) => {
      const user = userId ? await findUser(tx, userId as UserId) : null
      if (userId && !user) return null
      const country = (user && (await findCountry(tx, user))) ?? hint ?? defaultCountry
      return previewCampaigns(tx, {
        ...{ user, country, now: at === undefined ? c.var.now : new Date(at) },
        isRealMoney: providers.some(({ name }) => name !== 'sandbox'),
        language: getRequestLanguage(c),
        translate: (error) => translateError(c, error),
      })
    })
    if (!previewed) return notFoundResponse(c, 'account_not_found')
    return c.json(previewed, 200)
  })
}

interface PreviewInput {
  /** Null for a guest. */
  user: UserRow | null
  country: Country
  isRealMoney: boolean
  language: Language
  translate: (error: AppError) => string
  /** The time that is previewed. */
  now: Date
}

async function findUser(db: Database, id: UserId): Promise<UserRow | null> {
  const account = await getAccount(db, id)
  return account && !account.user.deletedAt ? account.user : null
}

async function findCountry(db: Database, user: UserRow): Promise<Country | null> {
  return toProfileResponse(user).country ?? (await getDefaultCountry(db, { userId: user.id }))
}

async function previewCampaigns(db: Database, input: PreviewInput): Promise<CampaignPreview> {
  const { user, country, now } = input
  const userId = user?.id ?? null
  const promotions = await previewPromotions(db, { userId, country, now })
  return {
    ...{ at: now.toISOString(), currency: BASE_CURRENCY, country },
    customer: user && toCustomer(user),
    flash_sale: await previewFlashSale(db, input),
    draws: await previewOpenDraws(db, input),
    holidays: await previewHolidays(db, input),
    birthday: await previewBirthday(db, input),
    ...(await previewEarnedRewards(db, input)),
    promotions: promotions
      .toSorted((a, b) => Number(a.unmet !== null) - Number(b.unmet !== null))
      .map((one) => toPromotion(one, input)),
  }
}

function toCustomer(user: UserRow) {
  const { id, full_name: name, email, calm_mode } = toProfileResponse(user)
  return { id, name, email, calm_mode }
}

async function previewFlashSale(db: Database, { user, now }: PreviewInput) {
  const sale = await getCurrentSale(db, now)
  if (!sale) return null
  const revealed = user && (await getRevealedSale(db, { userId: user.id, cartId: null, now }))
  const { id, category, percent, startsAt, endsAt, maxUnitsPerPerson: max } = sale
  return {
    ...{ id, name: formatSaleName(category), category, percent, max_per_person: max },
    ...{ starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
    ...{ is_revealed: revealed !== null, units_left: Math.max(0, max - (revealed?.yours ?? 0)) },
  }
}

async function previewOpenDraws(
  db: Database,
  { user, country, isRealMoney, now }: PreviewInput,
): Promise<CampaignPreview['draws']> {
  const timeZone = await timeZoneSetting.get(db)
  const terms = await getCountryTerms(db, { country, isRealMoney })
  const place = { country, isRealMoney, timeZone }
  const draws = await previewDraws(db, { userId: user?.id ?? null, ...place, now })
  return {
    ...{ country_rule: terms.rule, needs_adult: terms.needsAdult },
    items: draws.map(({ draw, isPaused, tickets, bought, maxBought, ...refusals }) => ({
      ...{ id: draw.id, name: draw.name, closes_at: draw.closesAt.toISOString() },
      ...{ is_paused: isPaused, tickets, bought, max_bought: maxBought },
      free_entry_refusal: refusals.freeEntryRefusal,
      purchase_refusal: refusals.purchaseRefusal,
    })),
  }
}

async function previewHolidays(db: Database, { country, language, now }: PreviewInput) {
  const groups = await listTodaysHolidays(db, { countries: [country], now, isPreview: true })
  const [group] = await buildHolidayGroups({ db, now, language }, groups)
  return group?.items ?? []
}

async function previewBirthday(
  db: Database,
  { user, now }: PreviewInput,
): Promise<CampaignPreview['birthday']> {
  const none = { percent: BIRTHDAY_PERCENT, has_popup: false }
  if (!user) return { ...none, refusal: 'account_required' }
  const timeZone = toProfileResponse(user).time_zone ?? 'UTC'
  const due = await checkBirthdayCode(db, { user, timeZone, now })
  if (!due.ok) return { ...none, refusal: due.error.code }
  return { ...none, has_popup: due.value.hasPopup, refusal: null }
}

async function previewEarnedRewards(
  db: Database,
  { user, now }: PreviewInput,
): Promise<Pick<CampaignPreview, 'rewards' | 'check_in' | 'months'>> {
  if (!user)
    return { rewards: [...(await listRewardsForGuest(db, now))], check_in: null, months: [] }
  return previewRewards(db, { user, at: now })
}

function toPromotion(
  { candidate, unmet }: PreviewedPromotion,
  { translate }: Pick<PreviewInput, 'translate'>,
): CampaignPreview['promotions'][number] {
  const { promotion, coupon } = candidate
  const error = unmet && toCouponError({ candidate, unmet })
  return {
    ...{ promotion_id: promotion.id, kind: promotion.kind, name: promotion.name },
    ...{ code: coupon?.code ?? null, is_own: Boolean(coupon?.userId) },
    ...{ conditions: promotion.conditions, actions: promotion.actions },
    reason: error && { code: error.code, message: translate(error) },
  }
}
