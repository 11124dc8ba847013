import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import {
  RequestStockAlert,
  StockAlertLink,
  StockAlertRequested,
  StockAlertState,
} from '#contract/stock-alerts'
import type { VariantId } from '#modules/catalog'
import {
  confirmStockAlert,
  endStockAlerts,
  requestStockAlert,
  type StockAlertId,
  type StockAlertResult,
} from '#modules/stock-alerts'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import type { ApiVariables } from '../http/api-variables.ts'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'

const linkRequest = {
  request: { query: StockAlertLink },
  responses: {
    200: jsonDoc('What becomes of the alert', StockAlertState),
    404: errorDoc('Not a link of an e-mail of this shop'),
    410: errorDoc('The link has expired'),
  },
}

const request = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/',
  description: 'Requests one e-mail for when a sold-out variant is back in stock',
  request: { body: jsonBody(RequestStockAlert) },
  responses: {
    202: jsonDoc('Requested', StockAlertRequested),
    404: errorDoc('Unknown variant, or not for sale'),
    409: errorDoc('The variant is in stock'),
    422: errorDoc('Not an e-mail address'),
  },
})
const confirm = createRoute({ method: 'post', path: '/confirm', ...linkRequest })
const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'Ends all alerts of the address (one-click unsubscribe, RFC 8058)',
  ...linkRequest,
})

/** Alerts about variants that are sold out, for guests too. */
export function createStockAlertRoutes({ rateLimits, secretKey }: AppDependencies) {
  const router = createRouter()
  router.post('/', rateLimit(rateLimits, 'stock_alerts'))
  // Mail clients without one-click unsubscribe open the URL of RFC 8058 in a browser.
  router.get('/unsubscribe', (c) =>
    c.redirect(
      buildPagePath(getRequestLanguage(c), `/stock-alerts/unsubscribe${new URL(c.req.url).search}`),
    ),
  )
  const toLinkInput = ({ id, token }: z.infer<typeof StockAlertLink>, now: Date) => {
    return { id: id as StockAlertId, token, secretKey, now }
  }

  return router
    .openapi(request, async (c) => {
      const { db, now } = c.var
      const { variant_id, email } = c.req.valid('json')
      const isOwnAddress = isConfirmedAddress(c, email)
      const requested = await requestStockAlert(db, {
        ...{ variantId: variant_id as VariantId, email, isOwnAddress },
        ...{ language: getRequestLanguage(c), now },
      })
      return requested.ok
        ? c.json({ needs_confirmation: !isOwnAddress }, 202)
        : respondWithError(c, requested.error)
    })
    .openapi(confirm, async (c) => {
      const link = toLinkInput(c.req.valid('query'), c.var.now)
      return linkResponse(c, await confirmStockAlert(c.var.db, link))
    })
    .openapi(unsubscribe, async (c) => {
      const link = toLinkInput(c.req.valid('query'), c.var.now)
      return linkResponse(c, await endStockAlerts(c.var.db, link))
    })
}

/** Whether the address is the confirmed one of the signed-in user. */
function isConfirmedAddress(c: Context<{ Variables: ApiVariables }>, email: string): boolean {
  const user = c.var.currentUser?.user
  return Boolean(user?.emailConfirmedAt) && user?.email === email.toLowerCase()
}

function linkResponse(c: Context, result: StockAlertResult) {
  return result.ok ? c.json({ state: result.value }, 200) : respondWithError(c, result.error)
}

const respondWithError = createErrorResponder({
  stock_alert_link_expired: { status: 410, code: 'link_expired' },
  stock_alert_link_not_found: { status: 404, code: 'not_found' },
  variant_in_stock: { status: 409 },
  variant_not_found: { status: 404, code: 'not_found' },
})
