import { createHmac } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'
import { publishEvent } from '#platform/events/publish-event'
import { type AuthFailure, fail } from '../auth-error.ts'
import { getShopId, type IdentityDependencies } from '../settings.ts'
import { emailCooldowns, emailHourlyCounts } from '../tables.ts'
import { getPurposeRules, type Purpose } from './purposes.ts'

interface EmailLimitInput {
  purpose: Purpose | 'factor'
  /** An address, or a number where texts are asked for. */
  to: string
  identity: IdentityDependencies
  now: Date
}

/** Whether a letter may be asked for now: a pause lies between two of a kind, for unknown addresses as for known ones. */
export async function startEmailCooldown(
  tx: Database,
  asked: EmailLimitInput,
): Promise<AuthFailure | null> {
  const { identity, now } = asked
  const spacingMs = identity.settings.emailCooldownSeconds * 1000
  if (spacingMs === 0) return null
  const key = buildCooldownKey(asked)
  const [begun] = await tx
    .insert(emailCooldowns)
    .values({ key, startedAt: now })
    .onConflictDoUpdate({
      target: emailCooldowns.key,
      set: { startedAt: now },
      setWhere: lte(emailCooldowns.startedAt, new Date(now.getTime() - spacingMs)),
    })
    .returning()
  if (begun) return null
  const [pause] = await tx.select().from(emailCooldowns).where(eq(emailCooldowns.key, key))
  const waitMs = (pause?.startedAt.getTime() ?? now.getTime()) + spacingMs - now.getTime()
  return cooldownError(Math.max(Math.ceil(waitMs / 1000), 1))
}

/** Somebody has read what was sent, so nothing of that kind follows that a pause would keep from them. */
export async function endEmailCooldown(
  tx: Database,
  asked: Omit<EmailLimitInput, 'now'>,
): Promise<void> {
  await execute(
    tx,
    tx.delete(emailCooldowns).where(eq(emailCooldowns.key, buildCooldownKey(asked))),
  )
}

/** Refused when the last of a kind was sent just now. */
export function checkEmailCooldown(
  last: Date | null,
  { identity, now }: Pick<EmailLimitInput, 'identity' | 'now'>,
): AuthFailure | null {
  const since = now.getTime() - (last?.getTime() ?? Number.NEGATIVE_INFINITY)
  const seconds = Math.ceil(identity.settings.emailCooldownSeconds - since / 1000)
  return seconds > 0 ? cooldownError(seconds) : null
}

function cooldownError(seconds: number): AuthFailure {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return fail('over_email_send_rate_limit', message)
}

function buildCooldownKey({ purpose, to, identity }: Omit<EmailLimitInput, 'now'>): Buffer {
  const kind = purpose === 'factor' ? purpose : getPurposeRules(purpose).kind
  return createHmac('sha256', identity.secretKey).update(`letter:${kind}:${to}`).digest()
}

const HOUR_MS = 3_600_000

/** Somebody asked for a letter and got none, because others had used up those of the hour. The subject is its beginning. */
export const EMAIL_LIMIT_REACHED = 'emails.hourly_limit_reached'

/** Counts one letter of all that the shop may send in this hour; not where nobody needs to confirm an address. */
export async function countEmail(
  tx: Database,
  { identity, now }: Pick<EmailLimitInput, 'identity' | 'now'>,
): Promise<AuthFailure | null> {
  const { autoconfirm, flows } = identity.settings
  const { emailsPerHour } = flows
  if (autoconfirm || emailsPerHour === 0) return null
  const beginsAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const [counted] = await tx
    .insert(emailHourlyCounts)
    .values({ shopId: getShopId(identity), hourStartsAt: beginsAt, count: 1 })
    .onConflictDoUpdate({
      target: [emailHourlyCounts.shopId, emailHourlyCounts.hourStartsAt],
      set: { count: sql`${emailHourlyCounts.count} + 1` },
      setWhere: sql`${emailHourlyCounts.count} <= ${emailsPerHour}`,
    })
    .returning()
  if (counted && counted.count <= emailsPerHour) return null
  // Said once in an hour: by the first who got none.
  const used = { subject: beginsAt.toISOString(), payload: { letters: emailsPerHour } }
  if (counted) await publishEvent(tx, { topic: EMAIL_LIMIT_REACHED, ...used, now })
  return fail('over_email_send_rate_limit', 'email rate limit exceeded')
}

const DAY_MS = 24 * HOUR_MS

/** Hours of the last day in which this shop was asked for more letters than it sends. */
export async function findHoursOverEmailLimit(
  db: Database,
  { identity, now }: Pick<EmailLimitInput, 'identity' | 'now'>,
): Promise<Discrepancy[]> {
  const { emailsPerHour } = identity.settings.flows
  if (emailsPerHour === 0) return []
  const isOurs = eq(emailHourlyCounts.shopId, getShopId(identity))
  const isOfDay = gt(emailHourlyCounts.hourStartsAt, new Date(now.getTime() - DAY_MS))
  const full = await db
    .select()
    .from(emailHourlyCounts)
    .where(and(isOurs, isOfDay, gt(emailHourlyCounts.count, emailsPerHour)))
  return full.map(({ hourStartsAt }) => {
    const hour = hourStartsAt.toISOString()
    const expected = `at most ${emailsPerHour} letters`
    return { subject: hour, name: hour, expected, found: 'somebody got none' }
  })
}
