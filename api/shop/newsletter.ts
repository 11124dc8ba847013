import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Subscribe, SubscriptionLink, SubscriptionState } from '#contract/newsletter'
import {
  getEmailOfExpiredLink,
  getSubscriptionState,
  type SubscriptionId,
  type SubscriptionLinkStatus,
  subscribe,
  updateSubscription,
} from '#modules/newsletter'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'

const subscriptionRequestedDoc = {
  description: 'The same for known and unknown addresses; who does not get it yet gets a mail',
  content: { 'application/json': { schema: z.object({ message: z.string() }) } },
}
const linkNotFoundDoc = errorDoc('Not a link of a mail of ours')
const stateResponses = {
  200: {
    description: 'How the subscription stands',
    content: { 'application/json': { schema: SubscriptionState } },
  },
  404: linkNotFoundDoc,
  410: errorDoc('The link was one of ours, and has ended'),
}
const linkRequest = { request: { query: SubscriptionLink }, responses: stateResponses }

const requestSubscription = createRoute({
  method: 'post',
  path: '/',
  request: {
    body: { content: { 'application/json': { schema: Subscribe } }, required: true },
  },
  responses: { 202: subscriptionRequestedDoc, 422: errorDoc('Not an address') },
})
const getSubscription = createRoute({ method: 'get', path: '/', ...linkRequest })
const confirm = createRoute({ method: 'post', path: '/confirm', ...linkRequest })
const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'One click, as RFC 8058 asks',
  ...linkRequest,
})
const resendLink = createRoute({
  method: 'post',
  path: '/again',
  description: 'Sends a new link to who holds one that ended',
  request: { query: SubscriptionLink },
  responses: { 202: subscriptionRequestedDoc, 404: linkNotFoundDoc },
})

export function createNewsletterRoutes({ rateLimits, secretKey }: AppDependencies) {
  const area = createRouter()
  area.post('/', rateLimit(rateLimits, 'mail'))
  area.post('/again', rateLimit(rateLimits, 'mail'))
  // Mail programs that know no one-click open the same address to be read.
  area.get('/unsubscribe', (c) => c.redirect(`/newsletter/unsubscribe${new URL(c.req.url).search}`))

  const keyOf = ({ id, token }: z.infer<typeof SubscriptionLink>, now: Date) => {
    return { id: id as SubscriptionId, token, secretKey, now }
  }

  return area
    .openapi(requestSubscription, async (c) => {
      await subscribe(c.var.db, { ...c.req.valid('json'), now: c.var.now })
      return c.json(SUBSCRIPTION_REQUESTED, 202)
    })
    .openapi(getSubscription, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return toLinkResponse(c, await getSubscriptionState(c.var.db, key))
    })
    .openapi(confirm, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return toLinkResponse(c, await updateSubscription(c.var.db, { action: 'confirm', ...key }))
    })
    .openapi(unsubscribe, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return toLinkResponse(
        c,
        await updateSubscription(c.var.db, { action: 'unsubscribe', ...key }),
      )
    })
    .openapi(resendLink, async (c) => {
      const email = await getEmailOfExpiredLink(c.var.db, keyOf(c.req.valid('query'), c.var.now))
      if (!email) return linkNotFoundResponse(c)
      await subscribe(c.var.db, { email, now: c.var.now })
      return c.json(SUBSCRIPTION_REQUESTED, 202)
    })
}

const SUBSCRIPTION_REQUESTED = { message: 'Thank you for subscribing!' }

function toLinkResponse(c: Context, found: SubscriptionLinkStatus) {
  if (!found) return linkNotFoundResponse(c)
  if (found !== 'ended') return c.json({ state: found }, 200)
  const message = 'This link has ended. You can ask for a new one.'
  return errorResponse(c, 410, { code: 'link_expired', message })
}

function linkNotFoundResponse(c: Context) {
  return errorResponse(c, 404, { code: 'not_found', message: 'This link is not one of ours.' })
}
