import { authErrorResponse } from './errors.ts'
import type { AuthContext } from './router.ts'

interface EmailDisabledOptions {
  message?: string
  status?: 400 | 422
}

/** The answer where nobody is let in by an address; null where they are. */
export function checkEmailEnabled(
  c: AuthContext,
  { message = 'Email logins are disabled', status = 400 }: EmailDisabledOptions = {},
): Response | null {
  if (c.var.identity.settings.flows.emailEnabled) return null
  return authErrorResponse(c, { code: 'email_provider_disabled', message }, status)
}
