import type { Context } from 'hono'
import { isbot } from 'isbot'
import type { VisitCounter } from '#modules/reports'
import { toNetwork } from '#platform/http/network'
import type { ApiVariables } from './api-variables.ts'

type Browser = Parameters<VisitCounter['countStep']>[0]

/** Returns the browser of a request for the count of visits; null for programs and for who asks not to be tracked. */
export function getCountedBrowser(c: Context<{ Variables: ApiVariables }>): Browser | null {
  return isProgram(c.req.header('User-Agent') ?? '') ? null : toCountedBrowser(c)
}

/** As `getCountedBrowser`, for a request that is known not to be of a program. */
export function toCountedBrowser(c: Context<{ Variables: ApiVariables }>): Browser | null {
  if (c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1') return null
  return { network: toNetwork(c.var.address), userAgent: c.req.header('User-Agent') ?? '' }
}

/** Whether a program says so in its name, or says no name. */
export function isProgram(userAgent: string): boolean {
  return userAgent === '' || isbot(userAgent)
}
