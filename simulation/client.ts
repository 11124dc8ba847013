import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { ShopProcess } from './shop-process.ts'

const MAX_CRASH_DELAY_MS = 25
const MAX_JOB_CRASH_DELAY_MS = 200
/** Longer than the lease of a job. */
const LEASE_MS = 31_000
const MAX_TRIES = 5

interface RequestOptions {
  body?: unknown
  form?: Record<string, string>
  token?: string | undefined
  /** Sent with each repetition. A request without it is not cut off by a crash, unless `isRepeatable`. */
  key?: string
  /** Whether the request may arrive twice without a key. */
  isRepeatable?: boolean
}

export interface ApiAnswer<Body> {
  status: number
  body: Body
}

export type Client = ReturnType<typeof createClient>

interface ClientInput {
  shop: ShopProcess
  /** Of the crashes alone. */
  random: Random
  /** How many of the requests that can be repeated are cut off by a crash. */
  crashProbability: number
}

/** A client of the public API. Each request is a second after the one before. One that a crash cuts off is repeated. */
export function createClient({ shop, random, crashProbability }: ClientInput) {
  let crashes = 0

  async function send<Body>(
    method: string,
    path: string,
    { body, form, token, key, isRepeatable = key !== undefined }: RequestOptions = {},
  ): Promise<ApiAnswer<Body>> {
    await shop.setTime(new Date(shop.getTime().getTime() + 1000))
    const headers: Record<string, string> = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const content = form ? new URLSearchParams(form) : body && JSON.stringify(body)
    const init: RequestInit = {
      ...{ method, headers, redirect: 'manual' },
      ...(content !== undefined && { body: content as string }),
    }
    const isCutOff = isRepeatable && random.happens(crashProbability)
    if (isCutOff) await cutOff(path, init)
    return repeat<Body>(path, init)
  }

  /** Sends a request whose answer nobody reads, and kills the shop meanwhile. */
  async function cutOff(path: string, init: RequestInit) {
    crashes += 1
    const answered = shop.fetch(path, init).catch(() => null)
    await sleep(random.int(0, MAX_CRASH_DELAY_MS))
    await shop.crash()
    await answered
  }

  async function repeat<Body>(path: string, init: RequestInit): Promise<ApiAnswer<Body>> {
    for (let tries = 1; ; tries++) {
      const response = await shop.fetch(path, init)
      const text = await response.text()
      const { status } = response
      if (status < 500) {
        return { status, body: text.startsWith('{') ? JSON.parse(text) : ({} as Body) }
      }
      if (tries === MAX_TRIES) throw new Error(`${init.method} ${path}: ${status} ${text}`)
    }
  }

  return {
    send,
    /** Sends a request that must succeed. */
    async require<Body>(method: string, path: string, options: RequestOptions = {}): Promise<Body> {
      const { status, body } = await send<Body>(method, path, options)
      if (status >= 400) {
        throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
      }
      return body
    },
    /** Runs what is due, and with a crash what the killed process has left behind, half a minute later. */
    async runJobs() {
      const at = shop.getTime()
      if (random.happens(crashProbability * 4)) {
        crashes += 1
        const cut = shop.ask({ type: 'run_jobs' }).catch(() => 0)
        await sleep(random.int(0, MAX_JOB_CRASH_DELAY_MS))
        await shop.crash()
        await cut
      } else await shop.ask({ type: 'run_jobs' })
      await shop.setTime(new Date(at.getTime() + LEASE_MS))
      await shop.ask({ type: 'run_jobs' })
    },
    countCrashes: () => crashes,
  }
}
