import { authErrorResponse } from './error-response.ts'
import type { AuthContext } from './router.ts'

interface EmailDisabledOptions {
  message?: string
  status?: 400 | 422
}

/** Returns the error response if e-mail sign-in is disabled, else null. */
export function checkEmailEnabled(
  c: AuthContext,
  { message = 'Email logins are disabled', status = 400 }: EmailDisabledOptions = {},
): Response | null {
  if (c.var.identity.settings.flows.emailEnabled) return null
  return authErrorResponse(c, { code: 'email_provider_disabled', message }, status)
}
