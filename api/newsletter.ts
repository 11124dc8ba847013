import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Subscribe, SubscriptionKey, SubscriptionState } from '#contract/newsletter'
import {
  decide,
  emailOfEnded,
  type LinkAnswer,
  type SubscriptionId,
  subscribe,
  subscriptionState,
} from '#modules/newsletter'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'

const asked = {
  description: 'The same for known and unknown addresses; who does not get it yet gets a mail',
  content: { 'application/json': { schema: z.object({ message: z.string() }) } },
}
const noLink = says('Not a link of a mail of ours')
const state = {
  200: {
    description: 'How the subscription stands',
    content: { 'application/json': { schema: SubscriptionState } },
  },
  404: noLink,
  410: says('The link was one of ours, and has ended'),
}
const byLink = { request: { query: SubscriptionKey }, responses: state }

const ask = createRoute({
  method: 'post',
  path: '/',
  request: {
    body: { content: { 'application/json': { schema: Subscribe } }, required: true },
  },
  responses: { 202: asked, 422: says('Not an address') },
})
const look = createRoute({ method: 'get', path: '/', ...byLink })
const confirm = createRoute({ method: 'post', path: '/confirm', ...byLink })
const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'One click, as RFC 8058 asks',
  ...byLink,
})
const again = createRoute({
  method: 'post',
  path: '/again',
  description: 'Sends a new link to who holds one that ended',
  request: { query: SubscriptionKey },
  responses: { 202: asked, 404: noLink },
})

export function newsletter({ rateLimits, secretKey }: Parts) {
  const area = newArea()
  area.post('/', limited(rateLimits, 'mail'))
  area.post('/again', limited(rateLimits, 'mail'))
  // Mail programs that know no one-click open the same address to be read.
  area.get('/unsubscribe', (c) => c.redirect(`/newsletter/unsubscribe${new URL(c.req.url).search}`))

  const keyOf = ({ id, token }: z.infer<typeof SubscriptionKey>, now: Date) => {
    return { id: id as SubscriptionId, token, secretKey, now }
  }

  return area
    .openapi(ask, async (c) => {
      await subscribe(c.var.db, { ...c.req.valid('json'), now: c.var.now })
      return c.json(THANKS, 202)
    })
    .openapi(look, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return answer(c, await subscriptionState(c.var.db, key))
    })
    .openapi(confirm, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return answer(c, await decide(c.var.db, { wish: 'confirm', ...key }))
    })
    .openapi(unsubscribe, async (c) => {
      const key = keyOf(c.req.valid('query'), c.var.now)
      return answer(c, await decide(c.var.db, { wish: 'unsubscribe', ...key }))
    })
    .openapi(again, async (c) => {
      const email = await emailOfEnded(c.var.db, keyOf(c.req.valid('query'), c.var.now))
      if (!email) return noSuchLink(c)
      await subscribe(c.var.db, { email, now: c.var.now })
      return c.json(THANKS, 202)
    })
}

const THANKS = { message: 'Thank you for subscribing!' }

function answer(c: Context, found: LinkAnswer) {
  if (!found) return noSuchLink(c)
  if (found !== 'ended') return c.json({ state: found }, 200)
  const message = 'This link has ended. You can ask for a new one.'
  return problem(c, 410, { code: 'link_ended', message })
}

function noSuchLink(c: Context) {
  return problem(c, 404, { code: 'not_found', message: 'This link is not one of ours.' })
}
