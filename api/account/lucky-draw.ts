import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ClaimPrize, DrawTerms, OwnEntries, StateTicketBuyer, TakeFreeEntry } from '#contract/draws'
import { Country } from '#contract/pricing'
import { chooseCountry } from '#modules/cart'
import { claimPrize } from '#modules/draw-prizes'
import {
  type DrawId,
  findOpenDraw,
  followDraws,
  getCountryTerms,
  getOwnEntries,
  stateTicketBuyer,
  takeFreeEntry,
  unfollowDraws,
  type WinnerId,
} from '#modules/draws'
import { timeZoneSetting } from '#modules/reports'
import type { AppDependencies } from '../app-dependencies.ts'
import {
  notSignedInDoc,
  optionalSessionSecurity,
  requireSignIn,
  sessionSecurity,
} from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { getRequestLanguage, listRequestLocales } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { toOwnEntriesResponse } from './own-entries-response.ts'

const signedIn = { ...sessionSecurity, middleware: requireSignIn }
const drawParams = z.object({ id: z.uuid().transform((id) => id as DrawId) })
const winnerParams = z.object({ id: z.uuid().transform((id) => id as WinnerId) })

const terms = createRoute({
  ...optionalSessionSecurity,
  method: 'get',
  path: '/terms',
  description: 'How many tickets the open draw has, and what a country allows',
  request: { query: z.object({ country: Country.optional() }) },
  responses: { 200: jsonDoc('The terms', DrawTerms), 422: errorDoc('An unknown country') },
})
const own = createRoute({
  ...signedIn,
  method: 'get',
  path: '/draws/{id}',
  request: { params: drawParams },
  responses: {
    200: jsonDoc('What you have in a draw', OwnEntries),
    401: notSignedInDoc,
    404: errorDoc('There is no such draw'),
    422: errorDoc('Not an id'),
  },
})
const stateBuyer = createRoute({
  ...signedIn,
  method: 'put',
  path: '/ticket-buyer',
  description:
    'States what buying tickets of the open draw needs; then its variant goes into your cart',
  request: { body: jsonBody(StateTicketBuyer) },
  responses: {
    204: { description: 'You may buy tickets' },
    401: notSignedInDoc,
    403: errorDoc('Your e-mail address is not verified, or your country does not allow it'),
    409: errorDoc('No draw is open'),
    422: errorDoc('A field is invalid, or the statement of your age is missing'),
  },
})
const takeEntry = createRoute({
  ...signedIn,
  method: 'post',
  path: '/free-entry',
  description: 'Takes the free ticket of today, which has the same chance as any other',
  request: { body: jsonBody(TakeFreeEntry) },
  responses: {
    201: jsonDoc('Your ticket', z.object({ number: z.int() })),
    401: notSignedInDoc,
    403: errorDoc('Your e-mail address is not verified, or your country does not allow it'),
    409: errorDoc('You have taken it, or no draw is open'),
    422: errorDoc('A field is invalid, or the statement of your age is missing'),
  },
})
const follow = createRoute({
  ...signedIn,
  method: 'put',
  path: '/reminder',
  description: 'Tells you when a draw opens',
  responses: { 204: { description: 'You are told' }, 401: notSignedInDoc },
})
const unfollow = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/reminder',
  responses: { 204: { description: 'You are not told' }, 401: notSignedInDoc },
})
const claim = createRoute({
  ...signedIn,
  method: 'post',
  path: '/prizes/{id}/claim',
  description: 'Claims a prize that you have won: an order that costs nothing sends it',
  request: { params: winnerParams, body: jsonBody(ClaimPrize) },
  responses: {
    204: { description: 'Claimed' },
    401: notSignedInDoc,
    403: errorDoc('Your country does not allow it'),
    404: errorDoc('You have not won such a prize'),
    409: errorDoc('It was claimed before, it is too late, or the prize is not in stock'),
    422: errorDoc('A field is invalid, or the statement of your age is missing'),
  },
})

type Dependencies = Pick<AppDependencies, 'providers' | 'defaultCountry'>

/** What a shopper has in draws. */
export function createLuckyDrawRoutes({ providers, defaultCountry }: Dependencies) {
  const hasRealMoney = () => providers.some(({ name }) => name !== 'sandbox')
  return createRouter()
    .openapi(terms, async (c) => {
      const { db, now, currentUser } = c.var
      const userId = currentUser?.user.id ?? null
      const hints = { country: c.req.valid('query').country, locales: listRequestLocales(c) }
      const country = await chooseCountry(db, { userId, ...hints, defaultCountry })
      const { rule, needsAdult } = await getCountryTerms(db, {
        country,
        isRealMoney: hasRealMoney(),
      })
      const draw = await findOpenDraw(db, now)
      return c.json(
        {
          ...{ country, rule, needs_adult: needsAdult, ticket_count: draw?.ticketCount ?? 0 },
          server_time: now.toISOString(),
          ticket_variant_id: rule === 'sold' ? (draw?.ticketVariantId ?? null) : null,
        },
        200,
      )
    })
    .openapi(own, async (c) => {
      const { db, now, currentUser } = c.var
      const timeZone = await timeZoneSetting.get(db)
      const input = { drawId: c.req.valid('param').id, userId: currentUser.user.id, timeZone, now }
      const entries = await getOwnEntries(db, input)
      if (!entries) return notFoundResponse(c, 'draw_not_found')
      return c.json(await toOwnEntriesResponse(db, entries), 200)
    })
    .openapi(stateBuyer, async (c) => {
      const { db, now, currentUser } = c.var
      const { country, is_adult: isAdult } = c.req.valid('json')
      const isRealMoney = hasRealMoney()
      const input = { userId: currentUser.user.id, country, isAdult, isRealMoney, now }
      const stated = await stateTicketBuyer(db, input)
      return stated.ok ? c.body(null, 204) : respondWithError(c, stated.error)
    })
    .openapi(takeEntry, async (c) => {
      const { db, now, currentUser } = c.var
      const { country, is_adult: isAdult } = c.req.valid('json')
      const timeZone = await timeZoneSetting.get(db)
      const isRealMoney = hasRealMoney()
      const input = { userId: currentUser.user.id, country, isAdult, isRealMoney, timeZone, now }
      const taken = await takeFreeEntry(db, input)
      return taken.ok ? c.json(taken.value, 201) : respondWithError(c, taken.error)
    })
    .openapi(follow, async (c) => {
      const { db, now, currentUser } = c.var
      const open = await findOpenDraw(db, now)
      await followDraws(db, { userId: currentUser.user.id, told: open?.id ?? null, now })
      return c.body(null, 204)
    })
    .openapi(unfollow, async (c) => {
      await unfollowDraws(c.var.db, c.var.currentUser.user.id)
      return c.body(null, 204)
    })
    .openapi(claim, async (c) => {
      const { db, now, currentUser } = c.var
      const claimed = await claimPrize(db, {
        ...{ winnerId: c.req.valid('param').id, userId: currentUser.user.id },
        ...{ body: c.req.valid('json'), language: getRequestLanguage(c), now },
        isRealMoney: hasRealMoney(),
      })
      return claimed.ok ? c.body(null, 204) : respondWithError(c, claimed.error)
    })
}

const respondWithError = createErrorResponder({
  email_not_verified: { status: 403 },
  draw_closed_in_country: { status: 403 },
  account_required: { status: 403 },
  tickets_not_sold_here: { status: 403 },
  prize_not_found: { status: 404 },
  draw_not_open: { status: 409 },
  free_entry_taken: { status: 409 },
  ticket_limit: { status: 409 },
  prize_claimed: { status: 409 },
  prize_forfeited: { status: 409 },
  adult_statement_needed: { status: 422 },
  prize_unavailable: { status: 409 },
})
