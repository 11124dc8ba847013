import { createRoute } from '@hono/zod-openapi'
import {
  InfluencerApplication,
  OwnInfluencerApplication,
  SaveInfluencerApplication,
} from '#contract/influencers'
import { getApplication, getTermsVersions, saveApplication } from '#modules/influencers'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'

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
    409: errorDoc('You cannot apply again yet, or the terms have changed since they were read'),
    422: errorDoc('An invalid field'),
  },
})

/** The application of the signed-in user to the influencer programme. */
export function createInfluencerApplicationRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) => {
      const { db, currentUser } = c.var
      const { id: userId } = currentUser.user
      const application = await getApplication(db, { userId })
      const { present, accepted } = await getTermsVersions(db, { userId })
      return c.json({ application, terms_version: present, accepted_terms_version: accepted }, 200)
    })
    .openapi(save, async (c) => {
      const { db, currentUser, now } = c.var
      const application = c.req.valid('json')
      const userId = currentUser.user.id
      const saved = await saveApplication(db, { userId, application, now })
      return saved.ok ? c.json(saved.value, 200) : respondWithError(c, saved.error)
    })
}

const respondWithError = createErrorResponder({
  influencer_reapply_too_early: { status: 409 },
  influencer_terms_changed: { status: 409 },
})
