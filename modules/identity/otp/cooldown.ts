import { createHmac } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import type { IdentityDependencies } from '../settings.ts'
import { emailCooldowns } from '../tables.ts'
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
  input: CooldownInput,
): Promise<IdentityFailure | null> {
  const { medium, identity, now } = input
  const durationMs = identity.settings.emailCooldownSeconds * 1000
  if (durationMs === 0) return null
  const key = buildKey(input)
  const [started] = await tx
    .insert(emailCooldowns)
    .values({ key, startedAt: now })
    .onConflictDoUpdate({
      target: emailCooldowns.key,
      set: { startedAt: now },
      setWhere: lte(emailCooldowns.startedAt, new Date(now.getTime() - durationMs)),
    })
    .returning()
  if (started) return null
  const [running] = await tx.select().from(emailCooldowns).where(eq(emailCooldowns.key, key))
  const waitMs = (running?.startedAt.getTime() ?? now.getTime()) + durationMs - now.getTime()
  return cooldownError(medium, Math.max(Math.ceil(waitMs / 1000), 1))
}

/** Ends the cooldown once the recipient has used the message. */
export async function endCooldown(
  tx: Database,
  input: Pick<CooldownInput, 'purpose' | 'to' | 'identity'>,
): Promise<void> {
  await execute(tx, tx.delete(emailCooldowns).where(eq(emailCooldowns.key, buildKey(input))))
}

/** Fails if the last message of the kind was sent within the cooldown. */
export function checkCooldown(
  lastSentAt: Date | null,
  { medium, identity, now }: Pick<CooldownInput, 'medium' | 'identity' | 'now'>,
): IdentityFailure | null {
  const elapsedMs = now.getTime() - (lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  const seconds = Math.ceil(identity.settings.emailCooldownSeconds - elapsedMs / 1000)
  return seconds > 0 ? cooldownError(medium, seconds) : null
}

function cooldownError(medium: Medium, seconds: number): IdentityFailure {
  return err(`${medium}_cooldown`, { seconds })
}

function buildKey({
  purpose,
  to,
  identity,
}: Pick<CooldownInput, 'purpose' | 'to' | 'identity'>): Buffer {
  const kind = purpose === 'factor' ? purpose : getPurposeRules(purpose).kind
  return createHmac('sha256', identity.secretKey).update(`cooldown:${kind}:${to}`).digest()
}
