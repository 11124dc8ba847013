import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#platform/database'
import { POLICY, paymentPage, sentencePage } from './page.ts'
import { choose, type Outcome, outcomes, sessionOf } from './session.ts'
import type { Session } from './tables.ts'

interface Parts {
  db: Database
  /** Whose shop it is, as the page says. */
  store: string
  clock: () => Date
  /** Called after something happened that the shop should hear of. */
  onNews?: () => void
}

/** The embedded provider's own pages, to be mounted at `/sandbox`. */
export function sandboxPages({ db, store, clock, onNews }: Parts) {
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Content-Security-Policy', POLICY)
      c.header('Cache-Control', 'no-store')
    })
    .get('/pay/:session', async (c) => {
      const session = await sessionOf(db, c.req.param('session'))
      if (!session) return unknown(c)
      return isFinal(session)
        ? c.redirect(wayBack(session), 303)
        : c.html(paymentPage(session, { store }))
    })
    .post('/pay/:session', bodyLimit({ maxSize: 4096 }), async (c) => {
      const session = await sessionOf(db, c.req.param('session'))
      if (!session) return unknown(c)

      const outcome = await outcomeOf(c)
      if (!outcome)
        return c.html(sentencePage('Choose a button', 'Pay, decline, or leave it pending.'), 422)

      const chosen = await choose(db, { session, outcome, now: clock() })
      onNews?.()
      return c.redirect(wayBack(chosen), 303)
    })
}

function unknown(c: Context) {
  return c.html(sentencePage('No such payment', 'This payment page is not known here.'), 404)
}

async function outcomeOf(c: Context): Promise<Outcome | null> {
  const { outcome } = await c.req.parseBody().catch(() => ({ outcome: null }))
  return typeof outcome === 'string' && Object.hasOwn(outcomes, outcome)
    ? (outcome as Outcome)
    : null
}

function isFinal({ state }: Session) {
  return state === 'succeeded' || state === 'failed'
}

function wayBack({ returnPath, state }: Session): string {
  const status = {
    succeeded: 'success',
    failed: 'failed',
    processing: 'processing',
    pending: 'processing',
  }
  return `${returnPath}&status=${status[state]}`
}
