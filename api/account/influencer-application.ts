import { createRoute } from '@hono/zod-openapi'
import {
  AcceptInfluencerTerms,
  InfluencerApplication,
  OwnInfluencerApplication,
  SaveInfluencerApplication,
} from '#contract/influencers'
import type { UserId } from '#modules/identity'
import {
  acceptNewTerms,
  getApplication,
  getTermsVersions,
  saveApplication,
} from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rejectAnonymousUsers } from '../http/reject-anonymous-users.ts'

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: {
    200: jsonDoc('Your application to the influencer programme', OwnInfluencerApplication),
    401: notSignedInDoc,
  },
})

const save = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  description:
    'Sends your application. Sent again, it is updated and keeps its status and its date. After a rejection it waits again',
  request: { body: jsonBody(SaveInfluencerApplication) },
  responses: {
    200: jsonDoc('Your application', InfluencerApplication),
    401: notSignedInDoc,
    403: errorDoc('Anonymous user'),
    409: errorDoc('You cannot apply again yet, or the terms have changed since they were read'),
    422: errorDoc('An invalid field'),
  },
})

const acceptTerms = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/terms',
  description: 'Accepts the terms of the programme that were published after you applied',
  request: { body: jsonBody(AcceptInfluencerTerms) },
  responses: {
    200: jsonDoc('Your application', OwnInfluencerApplication),
    401: notSignedInDoc,
    404: errorDoc('You have not applied'),
    409: errorDoc('The terms have changed since they were read'),
    422: errorDoc('Not a version'),
  },
})

/** The application of the signed-in user to the influencer programme. */
export function createInfluencerApplicationRoutes() {
  const router = createAccountRouter()
  router.on('PUT', '/', rejectAnonymousUsers)
  return router
    .openapi(read, async (c) => c.json(await readOwn(c.var.db, c.var.currentUser.user.id), 200))
    .openapi(save, async (c) => {
      const { db, currentUser, now } = c.var
      const application = c.req.valid('json')
      const userId = currentUser.user.id
      const saved = await saveApplication(db, { userId, application, now })
      return saved.ok ? c.json(saved.value, 200) : respondWithError(c, saved.error)
    })
    .openapi(acceptTerms, async (c) => {
      const { db, currentUser, now } = c.var
      const { terms_version: version } = c.req.valid('json')
      const userId = currentUser.user.id
      const accepted = await acceptNewTerms(db, { userId, version, now })
      if (!accepted.ok) return respondWithError(c, accepted.error)
      return c.json(await readOwn(db, userId), 200)
    })
}

async function readOwn(db: Database, userId: UserId) {
  const application = await getApplication(db, { userId })
  const { present, accepted } = await getTermsVersions(db, { userId })
  return { application, terms_version: present, accepted_terms_version: accepted }
}

const respondWithError = createErrorResponder({
  account_not_found: { status: 401, code: 'session_ended' },
  influencer_application_not_found: { status: 404, code: 'not_found' },
  influencer_reapply_too_early: { status: 409 },
  influencer_terms_changed: { status: 409 },
})
