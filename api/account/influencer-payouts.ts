import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { MONTH_PATTERN, OwnPayouts, SavePayoutDetails } from '#contract/payouts'
import {
  buildStatement,
  getCreditNote,
  getOwnPayouts,
  getPayout,
  type PayoutId,
  renderCreditNote,
  savePayoutDetails,
} from '#modules/payouts'
import { err } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { toOwnPayouts } from './payout-response.ts'
import { REAUTHENTICATION_ERRORS } from './reauthentication-errors.ts'

const notFound = errorDoc('You are no influencer')

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'What you are owed as an influencer, what you were paid, and what is missing',
  responses: { 200: jsonDoc('Your payouts', OwnPayouts), 401: notSignedInDoc, 404: notFound },
})
const saveDetails = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/details',
  description:
    'Saves where you are paid to. Requires your password, the code of `GET /auth/v1/reauthenticate`, or a sign-in of the last ten minutes. Nothing is paid to a new account for three days, and an e-mail tells you of each change',
  request: { body: jsonBody(SavePayoutDetails) },
  responses: {
    200: jsonDoc('Your payouts', OwnPayouts),
    401: notSignedInDoc,
    403: errorDoc('A wrong password or code, none, or no second factor'),
    404: notFound,
    422: errorDoc('An invalid field'),
    429: errorDoc('Too often'),
  },
})
const creditNote = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/{id}/credit-note',
  request: { params: z.object({ id: z.uuid().transform((id) => id as PayoutId) }) },
  responses: {
    200: {
      description: 'The PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    401: notSignedInDoc,
    404: errorDoc('There is no such payout of yours, or it has no credit note'),
    422: errorDoc('Not an id'),
    429: errorDoc('Too often'),
  },
})
const statement = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/statements/{month}',
  description: 'What became payable and was paid in a month, as CSV',
  request: { params: z.object({ month: z.string().regex(MONTH_PATTERN) }) },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    401: notSignedInDoc,
    404: notFound,
    422: errorDoc('Not a month'),
    429: errorDoc('Too often'),
  },
})

/** The payouts of the signed-in influencer, and where they are paid to. */
export function createInfluencerPayoutRoutes({ identity, rateLimits, secretKey }: AppDependencies) {
  const router = createAccountRouter()
  router.use('/details', rateLimit(rateLimits, 'payout_details'))
  router.use('/:id/credit-note', rateLimit(rateLimits, 'payout_files'))
  router.use('/statements/:month', rateLimit(rateLimits, 'payout_files'))
  return router
    .openapi(read, async (c) => {
      const { db, currentUser, now } = c.var
      const own = await getOwnPayouts(db, { userId: currentUser.user.id, now })
      return own ? c.json(toOwnPayouts(own), 200) : notFoundResponse(c, 'influencer_needed')
    })
    .openapi(saveDetails, async (c) => {
      const { db, currentUser: actor, now } = c.var
      const { password, nonce, ...details } = c.req.valid('json')
      const proof = { actor, password, nonce, identity, device: getDevice(c), now }
      const saved = await savePayoutDetails(db, { details, secretKey, ...proof })
      if (!saved.ok) {
        const { code } = saved.error
        if (!isFieldError(code)) return respondWithError(c, { code })
        return errorResponse(c, 422, { code: 'invalid_input', fieldErrors: FIELD_ERRORS[code] })
      }
      const own = await getOwnPayouts(db, { userId: actor.user.id, now })
      return c.json(toOwnPayouts(own!), 200)
    })
    .openapi(creditNote, async (c) => {
      const { db, currentUser, now } = c.var
      const { id } = c.req.valid('param')
      const own = await getOwnPayouts(db, { userId: currentUser.user.id, now })
      const payout = await getPayout(db, id)
      const isOwn = own && payout?.influencerId === own.balance.influencer.id
      const note = isOwn ? await getCreditNote(db, id) : null
      if (!note) return notFoundResponse(c, 'payout_not_found')
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${note.number}.pdf"`)
      c.header('Cache-Control', 'no-store')
      return c.body(new Uint8Array(await renderCreditNote(db, note.document)), 200)
    })
    .openapi(statement, async (c) => {
      const { db, currentUser, now } = c.var
      const { month } = c.req.valid('param')
      const own = await getOwnPayouts(db, { userId: currentUser.user.id, now })
      if (!own) return respondWithError(c, err('influencer_needed').error)
      const influencerId = own.balance.influencer.id
      const file = await buildStatement(db, { influencerId, month })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="statement-${month}.csv"`)
      c.header('Cache-Control', 'no-store')
      return c.body(file, 200)
    })
}

/** The fields that the module finds invalid, as those that the schema does. */
const FIELD_ERRORS = {
  payout_iban_invalid: { iban: { code: 'iban_format' } },
  payout_bic_invalid: { bic: { code: 'bic_format' } },
  payout_account_required: { iban: { code: 'required' }, bic: { code: 'required' } },
}

function isFieldError(code: string): code is keyof typeof FIELD_ERRORS {
  return code in FIELD_ERRORS
}

const respondWithError = createErrorResponder({
  ...REAUTHENTICATION_ERRORS,
  influencer_needed: { status: 404, code: 'not_found' },
})
