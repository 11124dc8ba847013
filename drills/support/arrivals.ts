import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ArrivalsPlan } from './send-arrivals.ts'

export interface ArrivalCounts {
  sent: number
  served: number
  /** Answered with 503. */
  refused: number
  /** Of them without `Retry-After`. */
  withoutTime: number
  /** No answer, or another error of the server. */
  failed: number
}

interface ArrivalsInput {
  /** A second, however long the answers take: visitors do not wait for each other. */
  rate: number
  userAgent: string
  /** The path of the nth request. */
  toPath: (n: number) => string
  request: (path: string, init: RequestInit) => Promise<Response>
}

const TICK_MS = 20

/** Sends requests at a fixed rate until `stop()`, which waits for their answers. */
export function startArrivals({ rate, userAgent, toPath, request }: ArrivalsInput) {
  const counts: ArrivalCounts = { sent: 0, served: 0, refused: 0, withoutTime: 0, failed: 0 }
  const open = new Set<Promise<void>>()
  let isRunning = true

  const send = async (n: number) => {
    try {
      const response = await request(toPath(n), { headers: { 'User-Agent': userAgent } })
      await response.arrayBuffer()
      if (response.status === 503) {
        counts.refused++
        if (!response.headers.has('Retry-After')) counts.withoutTime++
      } else if (response.status >= 500) counts.failed++
      else counts.served++
    } catch {
      counts.failed++
    }
  }
  const run = async () => {
    const startedAt = performance.now()
    while (isRunning) {
      const due = ((performance.now() - startedAt) / 1000) * rate
      while (counts.sent < due) {
        const sending = send(counts.sent++)
        open.add(sending)
        sending.finally(() => open.delete(sending))
      }
      await sleep(TICK_MS)
    }
  }
  const running = run()
  return {
    async stop(): Promise<ArrivalCounts> {
      isRunning = false
      await running
      await Promise.all(open)
      return counts
    },
  }
}

/** Sends requests of several kinds from a process of its own until `stop()`. */
export function startArrivalsProcess(plan: ArrivalsPlan) {
  const child = fork(path.join(import.meta.dirname, 'send-arrivals.ts'))
  child.send(plan)
  return {
    kill: () => child.kill(),
    async stop(): Promise<ArrivalCounts[]> {
      const answer = once(child, 'message')
      child.send('stop')
      const [counts] = (await answer) as [ArrivalCounts[]]
      return counts
    },
  }
}
