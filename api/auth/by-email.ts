import type { C } from './area.ts'
import { refuse } from './errors.ts'

interface Closed {
  message?: string
  status?: 400 | 422
}

/** The answer where nobody is let in by an address; null where they are. */
export function closedToEmail(
  c: C,
  { message = 'Email logins are disabled', status = 400 }: Closed = {},
): Response | null {
  if (c.var.identity.settings.flows.email) return null
  return refuse(c, { code: 'email_provider_disabled', message }, status)
}
