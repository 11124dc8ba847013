import type { LedgerDigest } from './ledger-digest.ts'

/** What the simulation asks of the process of the shop. Each request has one reply. */
export type ShopRequest =
  | { type: 'set_time'; time: string }
  | { type: 'run_jobs' }
  | { type: 'check' }
  | { type: 'digest' }

export interface ShopReplies {
  set_time: null
  run_jobs: number
  /** The names of the integrity checks that found something, with what they found. */
  check: { check: string; details: string[] }[]
  digest: LedgerDigest
}

/** The first message of the process, once it listens. */
export interface ShopReady {
  port: number
  /** Of the first start only. */
  admin: { email: string; password: string } | null
}
