import { isPublicRead } from '#api'
import type { Logger } from '#platform/log'
import type { Metrics } from './metrics.ts'
import { toCountedMethod } from './observe-requests.ts'
import type { RequestClass } from './request-class.ts'

/** A request that was turned away because of load. */
export interface ShedRequest {
  kind: RequestClass
  method: string
  url: string
  /** How long it has waited for its turn. */
  waitedMs: number
}

interface ShedCounterInput {
  metrics: Pick<Metrics, 'durations' | 'shedRequests'>
  log: Logger
  logEveryMs?: number
}

/**
 * Returns what counts requests that are turned away: as answers with 503, so that they use the error budgets, and in one log
 * line for all of some seconds. More than that would be work, of which there is too much already.
 */
export function createShedCounter({ metrics, log, logEveryMs = 10_000 }: ShedCounterInput) {
  let counts: Partial<Record<RequestClass, number>> = {}
  const logCounts = () => {
    log.warn({ turned_away: counts }, 'requests were turned away because of load')
    counts = {}
  }
  return ({ kind, method, url, waitedMs }: ShedRequest) => {
    metrics.shedRequests.inc({ kind })
    const route = getRoute({ kind, method, url })
    const labels = { method: toCountedMethod(method), route, status: 503 }
    metrics.durations.observe(labels, waitedMs / 1000)
    if (Object.keys(counts).length === 0) setTimeout(logCounts, logEveryMs).unref()
    counts[kind] = (counts[kind] ?? 0) + 1
  }
}

/** The routes of the error budgets. Programs are turned away first, on purpose, so they use no budget. */
function getRoute({ kind, method, url }: Omit<ShedRequest, 'waitedMs'>): string {
  const [path = '/'] = url.split('?', 1)
  if (method === 'POST' && path === '/api/checkout') return path
  if (kind === 'program' || kind === 'purchase' || !/^(GET|HEAD)$/.test(method)) return OTHER
  if (path.startsWith('/api/'))
    return isPublicRead(path.slice('/api'.length)) ? 'public-reads' : OTHER
  return NO_PAGE.test(path) ? OTHER : 'pages'
}

const OTHER = 'turned-away'
/** Accounts, and all that has the ending of a file. */
const NO_PAGE = /^\/(auth|storage)\/|\.\w+$/
