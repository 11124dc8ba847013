import type { Database } from '#platform/db/database'
import { toNetwork } from '#platform/http/network'
import { enqueueSms, type SmsChannel, sendSms } from '#platform/sms/sms-queue'
import { type AuthFailure, fail } from '../auth-error.ts'
import { resolveLanguage } from '../language.ts'
import type { IdentityDependencies } from '../settings.ts'
import { getTestOtp } from './generate-code.ts'
import {
  type IssuedOneTimeToken,
  type IssueOneTimeTokenInput,
  issueOneTimeToken,
} from './issue-one-time-token.ts'
import { getPurposeRules, type Purpose } from './purposes.ts'
import { renderCodeSms } from './render-code-sms.ts'
import { checkSmsCooldown, checkSmsLimits } from './sms-limits.ts'

type EnqueueSmsCodeInput = Omit<IssueOneTimeTokenInput, 'redirectTo' | 'challenge'> & {
  purpose: Extract<Purpose, 'sms' | 'phone_change' | 'reauthentication'>
  channel: SmsChannel
}

/** What was written: `test-otp` is a number to try out with, to which nothing is sent. */
export interface EnqueuedSms {
  messageId: Awaited<ReturnType<typeof enqueueSms>> | 'test-otp'
}

/**
 * Writes a code to somebody's telephone, good once; an earlier one of the kind ends. The row of the user must be locked.
 * Refused when the last one was sent just now, or too many are. `deliver` what was written after the commit.
 */
export async function enqueueSmsCode(
  tx: Database,
  sending: EnqueueSmsCodeInput,
): Promise<EnqueuedSms | AuthFailure> {
  const { purpose, user, identity } = sending
  const { sentAt, to: numberOf } = getPurposeRules(purpose)
  const to = numberOf(user) ?? ''
  const isTest = getTestOtp(to, identity) !== undefined
  const no =
    checkSmsCooldown(user[sentAt], sending) ??
    (isTest ? null : await checkSmsLimits(tx, { ...sending, to }))
  if (no) return no
  const made = await issueOneTimeToken(tx, { ...sending, redirectTo: '' })
  return { messageId: isTest ? 'test-otp' : await enqueueCodeSms(tx, { ...made, ...sending }) }
}

type CodeSmsInput = Pick<IssuedOneTimeToken, 'to' | 'code' | 'expiresInSeconds'> &
  Pick<EnqueueSmsCodeInput, 'user' | 'channel' | 'identity' | 'device' | 'now'> & {
    /** Two messages with one id are one. */
    id: string
  }

/** Writes the message that carries a code. */
export function enqueueCodeSms(tx: Database, written: CodeSmsInput) {
  const { id, to, code, expiresInSeconds, user, channel, identity, device, now } = written
  const language = resolveLanguage(user, device)
  return enqueueSms(tx, {
    ...{ dedupeKey: id, to, channel, now },
    body: renderCodeSms(code, { expiresInSeconds, language, sender: identity }),
    network: toNetwork(device.ipAddress ?? undefined),
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  })
}

/** Sends at once what was written, because somebody waits for it. What cannot be sent now follows in the background. */
export async function deliverSms(
  db: Database,
  { messageId }: EnqueuedSms,
  { identity, now }: { identity: IdentityDependencies; now: Date },
): Promise<AuthFailure | null> {
  const { carrier } = identity
  if (!carrier || messageId === 'test-otp') return null
  const outcome = await sendSms(db, messageId, { carrier, now })
  if (outcome !== 'undeliverable') return null
  return fail('sms_send_failed', 'The text message could not be sent to this number.')
}
