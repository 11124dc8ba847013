import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CheckIn, CheckInBody, CheckIns, CheckInsQuery } from '#contract/check-ins'
import { checkIn } from '#modules/check-ins'
import { getTimeZone } from '#modules/identity'
import {
  createAccountRouter,
  notSignedInDoc,
  type SignedInVariables,
  sessionSecurity,
} from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { readCheckIns, toCheckInResponse } from './check-in-response.ts'

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  request: { query: CheckInsQuery },
  responses: {
    200: jsonDoc('Your check-ins of a month', CheckIns),
    401: notSignedInDoc,
    422: errorDoc('The month or the time zone is invalid'),
  },
})
const create = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description:
    'Once for each day of your calendar. After a change of the time zone the day has to be a new one in both zones.',
  request: { body: jsonBody(CheckInBody) },
  responses: {
    200: jsonDoc('What it has earned', CheckIn),
    401: notSignedInDoc,
    403: errorDoc('`email_not_confirmed`'),
    409: errorDoc('`checked_in_already`'),
    422: errorDoc('The time zone is invalid'),
  },
})

const respondWithError = createErrorResponder({
  account_not_found: { status: 401, code: 'session_ended' },
  email_not_confirmed: { status: 403, messageKey: 'check_in_email_not_confirmed' },
  checked_in_already: { status: 409 },
})

/** The daily check-in of the signed-in user. */
export function createCheckInRoutes() {
  return createAccountRouter()
    .openapi(list, async (c) => {
      const { month, time_zone } = c.req.valid('query')
      const zone = await findTimeZone(c, time_zone)
      const { db, currentUser, now } = c.var
      return c.json(await readCheckIns(db, { user: currentUser.user, zone, month, now }), 200)
    })
    .openapi(create, async (c) => {
      const zone = await findTimeZone(c, c.req.valid('json').time_zone)
      const { db, currentUser, now } = c.var
      const checkedIn = await checkIn(db, { userId: currentUser.user.id, zone, now })
      if (!checkedIn.ok) return respondWithError(c, checkedIn.error)
      return c.json(toCheckInResponse(getRequestLanguage(c), checkedIn.value), 200)
    })
}

function findTimeZone(
  { var: { db, currentUser } }: Pick<Context<{ Variables: SignedInVariables }>, 'var'>,
  ofBrowser: string,
): Promise<string> {
  return getTimeZone(db, currentUser.user.id, { ofBrowser })
}
