import { createRoute } from '@hono/zod-openapi'
import { BirthdayCode } from '#contract/holidays'
import { toProfileResponse } from '#modules/account'
import { issueBirthdayCode } from '#modules/holidays'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'

const issue = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description: 'The code of your birthday, once a year. Asking again returns the same',
  responses: {
    200: jsonDoc('The code, which your account alone can redeem', BirthdayCode),
    401: notSignedInDoc,
    403: errorDoc('Your e-mail address is not confirmed'),
    409: errorDoc(
      'By the time zone of your profile, today is not your birthday; or the shop has switched these codes off',
    ),
  },
})

/** The birthday code of the signed-in user. */
export function createBirthdayCodeRoutes() {
  return createAccountRouter().openapi(issue, async (c) => {
    const { db, currentUser, now } = c.var
    const timeZone = toProfileResponse(currentUser.user).time_zone ?? 'UTC'
    const issued = await issueBirthdayCode(db, { userId: currentUser.user.id, timeZone, now })
    if (!issued.ok) return respondWithError(c, issued.error)
    const { code, percent, expiresAt, hasPopup } = issued.value
    const expires = expiresAt.toISOString()
    return c.json({ code, percent, expires_at: expires, has_popup: hasPopup }, 200)
  })
}

const respondWithError = createErrorResponder({
  account_not_found: { status: 401, code: 'session_ended', messageKey: 'account_not_found' },
  email_not_confirmed: { status: 403, messageKey: 'birthday_email_not_confirmed' },
  not_birthday: { status: 409 },
  birthday_codes_off: { status: 409 },
})
