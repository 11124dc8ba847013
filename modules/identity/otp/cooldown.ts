import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import { consumeLimit, endWindow } from '#platform/throttle/consume-limit'
import type { IdentityFailure } from '../identity-error.ts'
import { buildLimits } from '../limits.ts'
import type { IdentityDependencies } from '../settings.ts'
import { getPurposeRules, type Purpose } from './purposes.ts'

type Medium = 'email' | 'sms'

interface CooldownInput {
  medium: Medium
  /** Purposes of one kind share a cooldown per recipient. */
  purpose: Purpose | 'factor'
  /** An e-mail address or a phone number. */
  to: string
  identity: IdentityDependencies
  now: Date
}

/**
 * Starts the time between two messages of one kind to one recipient. Fails while it runs. Unknown recipients have it
 * too (enumeration protection).
 */
export async function startCooldown(
  tx: Database,
  { now, ...input }: CooldownInput,
): Promise<IdentityFailure | null> {
  const started = await consumeLimit(tx, { ...getCounter(input), now })
  return started.ok ? null : err(started.error.code, started.error.params)
}

/** Ends the cooldown once the recipient has used the message. */
export async function endCooldown(
  tx: Database,
  { to, ...input }: Pick<CooldownInput, 'purpose' | 'to' | 'identity'>,
): Promise<void> {
  const medium = to.includes('@') ? 'email' : 'sms'
  await endWindow(tx, getCounter({ medium, to, ...input }))
}

/** Fails if the last message of the kind was sent within the cooldown. */
export function checkCooldown(
  lastSentAt: Date | null,
  { now, ...input }: Pick<CooldownInput, 'medium' | 'identity' | 'now'>,
): IdentityFailure | null {
  const { windowSeconds, code } = getLimit(input)
  const elapsedMs = now.getTime() - (lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  const waitMs = windowSeconds * 1000 - elapsedMs
  return waitMs > 0 ? err(code, { seconds: Math.ceil(waitMs / 1000) }) : null
}

function getCounter({ purpose, to, ...input }: Omit<CooldownInput, 'now'>) {
  const kind = purpose === 'factor' ? purpose : getPurposeRules(purpose).kind
  return { limit: getLimit(input), key: { kind, to }, secretKey: input.identity.secretKey }
}

function getLimit({ medium, identity }: Pick<CooldownInput, 'medium' | 'identity'>) {
  const { email_cooldown, sms_cooldown } = buildLimits(identity.settings)
  return medium === 'email' ? email_cooldown : sms_cooldown
}
