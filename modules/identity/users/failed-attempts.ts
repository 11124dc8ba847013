import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { consumeLimit, resetLimit, takeBackUse } from '#platform/throttle/consume-limit'
import type { LimitUse } from '#platform/throttle/counters'
import { audit } from '../audit.ts'
import { buildLimits } from '../limits.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserId } from '../tables.ts'
import { getNetwork, isKnownNetwork } from './known-networks.ts'

interface RecordFailedAttemptInput {
  /** Each kind has its own count. */
  kind: 'password' | 'code'
  /** The attacked account: an e-mail address, a phone number or a user id. It need not exist. */
  identifier: string
  userId: UserId | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FailedAttempt {
  use: LimitUse
  isFromKnownNetwork: boolean
}

const LIMIT_NAMES = { password: 'failed_passwords', code: 'failed_codes' } as const

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. Call `revertFailedAttempt`
 * if it was correct. Fails above the limit; the first such attempt of a window is audited.
 *
 * All unknown networks share one count per account. Each network where its owner has signed in has its own, so that
 * attacks from elsewhere do not lock the owner out (decision 0034).
 */
export async function recordFailedAttempt(
  db: Database,
  input: RecordFailedAttemptInput,
): Promise<Result<FailedAttempt, 'too_many_failed_passwords' | 'too_many_failed_codes'>> {
  const { kind, identifier, userId, identity, device, now } = input
  const { settings, secretKey } = identity
  const limit = buildLimits(settings)[LIMIT_NAMES[kind]]
  if (limit.points === 0) return ok({ use: null, isFromKnownNetwork: false })
  const isFromKnownNetwork = await isKnownNetwork(db, input)
  const key = { network: isFromKnownNetwork ? getNetwork(device) : 'unknown', identifier }
  const attempt = await consumeLimit(db, { limit, key, secretKey, now })
  if (attempt.ok) return ok({ use: attempt.value, isFromKnownNetwork })
  const failure = err(attempt.error.code, attempt.error.params)
  if (!attempt.isFirst) return failure
  const detail = { kind, from: isFromKnownNetwork ? 'known_network' : 'unknown_network' }
  await audit(db, { action: 'failed_attempt_limit_reached', userId, device, detail, now })
  return failure
}

/** Uncounts an attempt that was not checked. */
export async function cancelAttempt(db: Database, { use }: FailedAttempt): Promise<void> {
  await takeBackUse(db, use)
}

/** Uncounts a correct attempt. From a known network the count restarts at 0. */
export async function revertFailedAttempt(
  db: Database,
  { use, isFromKnownNetwork }: FailedAttempt,
): Promise<void> {
  await (isFromKnownNetwork ? resetLimit(db, use) : takeBackUse(db, use))
}
