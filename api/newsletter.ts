import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Subscribe, SubscriptionKey, SubscriptionState } from '#contract/newsletter'
import { decide, type SubscriptionId, subscribe, subscriptionState } from '#modules/newsletter'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { limited } from './rate-limit.ts'

const state = {
  description: 'How the subscription stands',
  content: { 'application/json': { schema: SubscriptionState } },
}
const noLink = says('Not a link of a mail of ours')

const ask = createRoute({
  method: 'post',
  path: '/',
  request: {
    body: { content: { 'application/json': { schema: Subscribe } }, required: true },
  },
  responses: {
    202: {
      description: 'The same for known and unknown addresses; who does not get it yet gets a mail',
      content: { 'application/json': { schema: z.object({ message: z.string() }) } },
    },
    422: says('Not an address'),
  },
})
const look = createRoute({
  method: 'get',
  path: '/',
  request: { query: SubscriptionKey },
  responses: { 200: state, 404: noLink },
})
const confirm = createRoute({
  method: 'post',
  path: '/confirm',
  request: { query: SubscriptionKey },
  responses: { 200: state, 404: noLink },
})
const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'One click, as RFC 8058 asks',
  request: { query: SubscriptionKey },
  responses: { 200: state, 404: noLink },
})

export function newsletter({ rateLimits, secretKey }: Parts) {
  const area = newArea()
  area.post('/', limited(rateLimits, 'mail'))
  // Mail programs that know no one-click open the same address to be read.
  area.get('/unsubscribe', (c) => c.redirect(`/newsletter/unsubscribe${new URL(c.req.url).search}`))

  return area
    .openapi(ask, async (c) => {
      await subscribe(c.var.db, { ...c.req.valid('json'), now: c.var.now })
      return c.json({ message: 'Thank you for subscribing!' }, 202)
    })
    .openapi(look, async (c) => {
      const { id, token } = c.req.valid('query')
      const key = { id: id as SubscriptionId, token, secretKey }
      const found = await subscriptionState(c.var.db, key)
      return found ? c.json({ state: found }, 200) : noSuchLink(c)
    })
    .openapi(confirm, async (c) => {
      const { id, token } = c.req.valid('query')
      const key = { id: id as SubscriptionId, token, secretKey, now: c.var.now }
      const found = await decide(c.var.db, { wish: 'confirm', ...key })
      return found ? c.json({ state: found }, 200) : noSuchLink(c)
    })
    .openapi(unsubscribe, async (c) => {
      const { id, token } = c.req.valid('query')
      const key = { id: id as SubscriptionId, token, secretKey, now: c.var.now }
      const found = await decide(c.var.db, { wish: 'unsubscribe', ...key })
      return found ? c.json({ state: found }, 200) : noSuchLink(c)
    })
}

function noSuchLink(c: Context) {
  return problem(c, 404, { code: 'not_found', message: 'This link is not one of ours.' })
}
