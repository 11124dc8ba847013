import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { CONTENT_SECURITY_POLICY } from '../page-layout.ts'
import { renderErrorPage, renderPaymentPage } from './page.ts'
import { applyOutcome, getSession, OUTCOME_STATES, type Outcome } from './session.ts'
import type { Session } from './tables.ts'

interface SandboxRouterOptions {
  db: Database
  /** Shown on the payment page. */
  shopInfo: { readonly name: string }
  clock: () => Date
  /** Whether people other than the operator can open this page. It then warns them. */
  isPublicShop: boolean
  /** The language of a page without a payment. */
  getLanguage: (c: Context) => Language
}

/** The payment pages of the embedded provider, mounted at `/sandbox`. */
export function createSandboxRouter({
  db,
  shopInfo,
  clock,
  isPublicShop,
  getLanguage,
}: SandboxRouterOptions) {
  const paymentNotFound = (c: Context) => c.html(renderErrorPage('notFound', getLanguage(c)), 404)

  return new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
      c.header('Cache-Control', 'no-store')
    })
    .get('/pay/:session', async (c) => {
      const session = await getSession(db, c.req.param('session'))
      if (!session) return paymentNotFound(c)
      return isFinal(session)
        ? c.redirect(buildReturnUrl(session), 303)
        : c.html(renderPaymentPage(session, { store: shopInfo.name, isPublicShop }))
    })
    .post('/pay/:session', bodyLimit({ maxSize: 4096 }), async (c) => {
      const session = await getSession(db, c.req.param('session'))
      if (!session) return paymentNotFound(c)

      const outcome = await parseOutcome(c)
      if (!outcome) return c.html(renderErrorPage('invalidOutcome', session.language), 422)

      const updated = await applyOutcome(db, { session, outcome, now: clock() })
      return c.redirect(buildReturnUrl(updated), 303)
    })
}

async function parseOutcome(c: Context): Promise<Outcome | null> {
  const { outcome } = await c.req.parseBody().catch(() => ({ outcome: null }))
  return typeof outcome === 'string' && Object.hasOwn(OUTCOME_STATES, outcome)
    ? (outcome as Outcome)
    : null
}

function isFinal({ state }: Session) {
  return state === 'succeeded' || state === 'failed' || state === 'expired'
}

function buildReturnUrl({ returnPath, state }: Session): string {
  const status = {
    succeeded: 'success',
    failed: 'failed',
    expired: 'failed',
    processing: 'processing',
    pending: 'processing',
  }
  return `${returnPath}&status=${status[state]}`
}
