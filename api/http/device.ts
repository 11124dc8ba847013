import type { Context } from 'hono'
import { ACCOUNT_EMAIL_LANGUAGES, type Device } from '#modules/identity'
import type { ApiVariables } from './api-variables.ts'
import { detectLanguage } from './request-language.ts'

/** Address, user agent and language of a request, as the audit log records them. */
export function getDevice<Variables extends Pick<ApiVariables, 'address'>>(
  c: Context<{ Variables: Variables }>,
): Device {
  const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null
  const language = detectLanguage(c.req.header('Accept-Language'), ACCOUNT_EMAIL_LANGUAGES)
  return { ipAddress: c.var.address ?? null, userAgent, language }
}
