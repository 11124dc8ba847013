import type { Context } from 'hono'
import { languageAsked } from '#contract/letters'
import type { Device } from '#modules/identity'
import type { Vars } from './area.ts'

/** Where a request comes from, as the log of accounts keeps it. */
export function deviceOf<Found extends Pick<Vars, 'address'>>(
  c: Context<{ Variables: Found }>,
): Device {
  const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null
  const language = languageAsked(c.req.header('Accept-Language'))
  return { address: c.var.address ?? null, userAgent, language }
}
