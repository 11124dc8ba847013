import type { Context } from 'hono'
import type { Device } from '#modules/identity'
import { LANGUAGES } from '#platform/i18n/languages'
import type { ApiVariables } from './api-variables.ts'
import { detectLanguage } from './request-language.ts'

/** Address, user agent and language of a request, as the audit log records them. */
export function getDevice<Variables extends Pick<ApiVariables, 'address'>>(
  c: Context<{ Variables: Variables }>,
): Device {
  const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null
  const language = detectLanguage(c.req.header('Accept-Language'), LANGUAGES)
  return { ipAddress: c.var.address ?? null, userAgent, language }
}
