import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SavedCard, SavedCards } from '#contract/payments'
import { listSavedCards, removeSavedCard, type SavedCardRow } from '#modules/payments'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import type { AppDependencies } from '../http/router.ts'

const unavailableDoc = errorDoc('The payment provider cannot be reached')
const tooManyDoc = errorDoc('Too many requests')
const params = z.object({ id: SavedCard.shape.id })

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'The cards that the payment provider keeps for you. The shop itself keeps none',
  responses: {
    200: jsonDoc('The cards', SavedCards),
    401: notSignedInDoc,
    429: tooManyDoc,
    503: unavailableDoc,
  },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: {
    204: { description: 'Removed at the provider' },
    401: notSignedInDoc,
    404: errorDoc('Unknown, or a card of another user'),
    429: tooManyDoc,
    503: unavailableDoc,
  },
})

/** The cards that a shopper lets the payment provider keep. */
export function createSavedCardRoutes({
  providers,
  rateLimits,
  log,
}: Pick<AppDependencies, 'providers' | 'rateLimits' | 'log'>) {
  const router = createAccountRouter()
  router.use(rateLimit(rateLimits, 'payment'))
  const respondUnavailable = (c: Context, error: unknown) => {
    log.warn({ err: error }, 'the saved cards of a payment provider cannot be reached')
    return errorResponse(c, 503, { code: 'payment_unreachable' })
  }
  return router
    .openapi(list, async (c) => {
      const { db, currentUser, now } = c.var
      try {
        const cards = await listSavedCards(db, { userId: currentUser.user.id, providers })
        const body = {
          is_offered: cards !== null,
          items: (cards ?? []).map((card) => toResponse(card, now)),
        }
        return c.json(body, 200)
      } catch (error) {
        return respondUnavailable(c, error)
      }
    })
    .openapi(remove, async (c) => {
      const { db, currentUser } = c.var
      const cardId = c.req.valid('param').id
      try {
        const userId = currentUser.user.id
        const isRemoved = await removeSavedCard(db, { userId, providers, cardId })
        return isRemoved
          ? c.body(null, 204)
          : errorResponse(c, 404, { code: 'not_found', messageKey: 'saved_card_not_found' })
      } catch (error) {
        return respondUnavailable(c, error)
      }
    })
}

/** A card is valid to the end of its month. */
function toResponse({ expiryMonth, expiryYear, ...card }: SavedCardRow, now: Date): SavedCard {
  const is_expired = now.getTime() >= Date.UTC(expiryYear, expiryMonth)
  return { ...card, expiry_month: expiryMonth, expiry_year: expiryYear, is_expired }
}
