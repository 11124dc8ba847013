import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** A read replica: a standby of PostgreSQL that follows the primary. */
export interface ReadReplica {
  /** In metrics. */
  name: string
  /** Runs statements. */
  pool: Pool
  /** Asks how far it has come, also while all connections of `pool` are in use. */
  monitoring: Pool
}

interface ReplicaWatchInput {
  /** A pool of the primary that answers while others are in use. */
  primary: Pool
  replicas: ReadReplica[]
  /** How far a replica may be behind. */
  maxLagMs: number
}

interface ReplicaState extends ReadReplica {
  /** What it has replayed; null if it is unknown. */
  position: bigint | null
  /** When the primary was there. Of `performance.now()`. */
  caughtUpAt: number
  /** It failed a statement, and is not asked before this time. */
  suspendedUntil: number
}

/** Where the primary was, and when it was asked. */
interface Sample {
  at: number
  position: bigint
}

/** How often all servers are asked while nothing changes, and how often a replica that is waited for. */
const CALM_POLL_MS = 250
const BUSY_POLL_MS = 2
/** A replica that is so far behind is slow, and is not waited for. */
const SLOW_MS = 1000
const SUSPENSION_MS = 1_000

/**
 * Knows which read replicas may answer: those that have everything that was committed before the last purge of a cache,
 * so that nothing stale is cached and whoever has just changed something sees it, and that are at most `maxLagMs` behind
 * the primary. None may while purges are not received.
 */
export class ReplicaWatch {
  readonly #primary: Pool
  readonly #states: ReplicaState[]
  readonly #maxLagMs: number
  #isListening = false
  #isClosed = false
  #samples: Sample[] = []
  #purges = 0
  /** What a replica must have replayed: where the primary was after as many purges. */
  #required = { position: 0n, purges: -1 }
  #next = 0
  #wake = Promise.withResolvers<void>()
  readonly #watching: Promise<void>

  constructor({ primary, replicas, maxLagMs }: ReplicaWatchInput) {
    this.#primary = primary
    this.#maxLagMs = maxLagMs
    this.#states = replicas.map((replica) => ({
      ...replica,
      position: null,
      caughtUpAt: Number.NEGATIVE_INFINITY,
      suspendedUntil: 0,
    }))
    this.#watching = this.#watch()
  }

  /** Returns the next replica that may answer; null if none may, so that the primary has to. */
  find(): ReadReplica | null {
    const usable = this.#states.filter((state) => this.#isUsable(state))
    return usable[this.#next++ % Math.max(usable.length, 1)] ?? null
  }

  /** Leaves out a replica that failed a statement, for a second. */
  suspend(replica: ReadReplica) {
    const state = this.#states.find(({ pool }) => pool === replica.pool)
    if (state) state.suspendedUntil = performance.now() + SUSPENSION_MS
  }

  /** Replicas answer again when they have what was committed before this call. */
  purge() {
    this.#purges++
    this.#wake.resolve()
  }

  setPurgeListening(isListening: boolean) {
    this.#isListening = isListening
    this.purge()
  }

  /** How many seconds each replica is behind the primary, and whether it may answer. */
  list(): { name: string; lagSeconds: number; isUsable: boolean }[] {
    const now = performance.now()
    return this.#states.map((state) => ({
      name: state.name,
      lagSeconds: Math.max(0, now - state.caughtUpAt) / 1000,
      isUsable: this.#isUsable(state),
    }))
  }

  async close() {
    this.#isClosed = true
    this.#wake.resolve()
    await this.#watching
  }

  #isUsable(state: ReplicaState): boolean {
    const now = performance.now()
    const isRecent = now - state.caughtUpAt <= this.#maxLagMs
    return this.#isListening && this.#isCurrent(state) && isRecent && now >= state.suspendedUntil
  }

  #isCurrent({ position }: ReplicaState): boolean {
    const { position: required, purges } = this.#required
    return purges === this.#purges && position !== null && position >= required
  }

  #isCatchingUp(state: ReplicaState): boolean {
    return !this.#isCurrent(state) && performance.now() - state.caughtUpAt < SLOW_MS
  }

  async #watch() {
    while (!this.#isClosed) {
      this.#wake = Promise.withResolvers()
      await this.#poll()
      if (this.#states.some((state) => this.#isCatchingUp(state))) await sleep(BUSY_POLL_MS)
      else await Promise.race([this.#wake.promise, sleep(CALM_POLL_MS, null, { ref: false })])
    }
  }

  async #poll() {
    const isKnown = this.#required.purges === this.#purges
    const sampledAt = this.#samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    if (!isKnown || performance.now() - sampledAt >= CALM_POLL_MS) await this.#pollPrimary()
    await Promise.all(this.#states.map((state) => this.#pollReplica(state)))
  }

  async #pollPrimary() {
    // A purge while the primary answers may be of a commit after its answer.
    const purges = this.#purges
    const at = performance.now()
    const position = await readPrimaryPosition(this.#primary).catch(() => null)
    if (position === null) return
    if (purges !== this.#required.purges) this.#required = { position, purges }
    this.#samples.push({ at, position })
    this.#samples = this.#samples.filter((sample) => sample.at >= at - this.#maxLagMs)
  }

  async #pollReplica(state: ReplicaState) {
    state.position = await readReplicaPosition(state.monitoring).catch(() => null)
    const reached = this.#samples.findLast(
      ({ position }) => state.position !== null && position <= state.position,
    )
    if (reached) state.caughtUpAt = Math.max(state.caughtUpAt, reached.at)
  }
}

/**
 * Returns what the primary has written to its disk, which includes each commit that was answered; with `synchronous_commit`
 * off, where commits are answered earlier, the end of all its changes.
 */
function readPrimaryPosition(pool: Pool): Promise<bigint | null> {
  return readPosition(
    pool,
    `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn as position`,
  )
}

/**
 * Returns what a standby has replayed, in bytes from the beginning of all changes; null if it is not a standby (any more), or
 * receives nothing, as after a failover that it has not followed yet. Rejects if it does not answer.
 */
export function readReplicaPosition(pool: Pool): Promise<bigint | null> {
  return readPosition(
    pool,
    `select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position
      where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)`,
  )
}

async function readPosition(pool: Pool, text: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: string }>(text)
  return rows[0] ? BigInt(rows[0].position) : null
}
