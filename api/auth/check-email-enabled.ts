import { authErrorResponse } from './error-response.ts'
import type { AuthContext } from './router.ts'

type EmailDisabledCode =
  | 'email_logins_disabled'
  | 'email_sending_disabled'
  | 'email_sign_up_disabled'

/** Returns the error response if e-mail sign-in is disabled, else null. */
export function checkEmailEnabled(c: AuthContext, code: EmailDisabledCode): Response | null {
  return c.var.identity.settings.flows.emailEnabled ? null : authErrorResponse(c, { code })
}
