import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { Subscribe, SubscriptionLink, SubscriptionState } from '#contract/newsletter'
import {
  getEmailOfLink,
  getSubscriptionState,
  type SubscriptionId,
  type SubscriptionLinkResult,
  subscribe,
  updateSubscription,
} from '#modules/newsletter'
import { buildPagePath } from '#platform/i18n/page-path'
import type { AppDependencies } from '../app-dependencies.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { apiTranslators } from '../messages/index.ts'

const subscriptionRequestedDoc = jsonDoc(
  'The same for known and unknown addresses; an unconfirmed one gets a confirmation e-mail',
  z.object({ message: z.string() }),
)
const linkNotFoundDoc = errorDoc('Not a link of an e-mail of this shop')
const linkRequest = {
  request: { query: SubscriptionLink },
  responses: {
    200: jsonDoc('The state of the subscription', SubscriptionState),
    404: linkNotFoundDoc,
    410: errorDoc('The link has expired'),
  },
}

const requestSubscription = createRoute({
  method: 'post',
  path: '/',
  request: { body: jsonBody(Subscribe) },
  responses: { 202: subscriptionRequestedDoc, 422: errorDoc('Not an e-mail address') },
})
const getSubscription = createRoute({ method: 'get', path: '/', ...linkRequest })
const confirm = createRoute({ method: 'post', path: '/confirm', ...linkRequest })
const unsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  description: 'One-click unsubscribe (RFC 8058)',
  ...linkRequest,
})
const resendLink = createRoute({
  method: 'post',
  path: '/again',
  description: 'Sends a new link to the address of an expired one',
  request: { query: SubscriptionLink },
  responses: { 202: subscriptionRequestedDoc, 404: linkNotFoundDoc },
})

const respondWithError = createErrorResponder({
  newsletter_link_expired: { status: 410, code: 'link_expired' },
  newsletter_link_not_found: { status: 404, code: 'not_found' },
})

export function createNewsletterRoutes({ rateLimits, secretKey }: AppDependencies) {
  const router = createRouter()
  router.post('/', rateLimit(rateLimits, 'newsletter'))
  router.post('/again', rateLimit(rateLimits, 'newsletter'))
  // Mail clients without one-click unsubscribe open the URL of RFC 8058 in a browser.
  router.get('/unsubscribe', (c) =>
    c.redirect(
      buildPagePath(getRequestLanguage(c), `/newsletter/unsubscribe${new URL(c.req.url).search}`),
    ),
  )

  const toLinkInput = ({ id, token }: z.infer<typeof SubscriptionLink>, now: Date) => {
    return { id: id as SubscriptionId, token, secretKey, now }
  }

  return router
    .openapi(requestSubscription, async (c) => {
      const language = getRequestLanguage(c)
      await subscribe(c.var.db, { ...c.req.valid('json'), language, now: c.var.now })
      return subscriptionRequestedResponse(c)
    })
    .openapi(getSubscription, async (c) => {
      const link = toLinkInput(c.req.valid('query'), c.var.now)
      return linkResponse(c, await getSubscriptionState(c.var.db, link))
    })
    .openapi(confirm, async (c) => {
      const link = toLinkInput(c.req.valid('query'), c.var.now)
      return linkResponse(c, await updateSubscription(c.var.db, { action: 'confirm', ...link }))
    })
    .openapi(unsubscribe, async (c) => {
      const link = toLinkInput(c.req.valid('query'), c.var.now)
      return linkResponse(c, await updateSubscription(c.var.db, { action: 'unsubscribe', ...link }))
    })
    .openapi(resendLink, async (c) => {
      const email = await getEmailOfLink(c.var.db, toLinkInput(c.req.valid('query'), c.var.now))
      if (!email) return notFoundResponse(c, 'newsletter_link_not_found')
      await subscribe(c.var.db, { email, language: getRequestLanguage(c), now: c.var.now })
      return subscriptionRequestedResponse(c)
    })
}

function subscriptionRequestedResponse(c: Context) {
  const t = apiTranslators(getRequestLanguage(c))
  return c.json({ message: t('newsletter_requested') }, 202)
}

function linkResponse(c: Context, state: SubscriptionLinkResult) {
  if (state.ok) return c.json({ state: state.value }, 200)
  return respondWithError(c, state.error)
}
