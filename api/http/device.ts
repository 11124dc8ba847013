import type { Context } from 'hono'
import type { Device } from '#modules/identity'
import { negotiateLanguage } from '#platform/i18n/language'
import type { ApiVariables } from './router.ts'

/** Where a request comes from, as the log of accounts keeps it. */
export function getDevice<Found extends Pick<ApiVariables, 'address'>>(
  c: Context<{ Variables: Found }>,
): Device {
  const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null
  const language = negotiateLanguage(c.req.header('Accept-Language'))
  return { ipAddress: c.var.address ?? null, userAgent, language }
}
