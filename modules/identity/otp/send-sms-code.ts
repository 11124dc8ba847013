import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { enqueueSms, type SmsChannel, sendSms } from '#platform/sms/sms-queue'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
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

/** The enqueued message. `test-otp`: a test phone number, to which nothing is sent. */
export interface EnqueuedSms {
  messageId: Awaited<ReturnType<typeof enqueueSms>> | 'test-otp'
}

/**
 * Enqueues a text message with a single-use code, which replaces an earlier one of the kind. The user row must be
 * locked. Fails within the cooldown and above the hourly limits. Call `deliverSms` after the commit.
 */
export async function enqueueSmsCode(
  tx: Database,
  input: EnqueueSmsCodeInput,
): Promise<IdentityResult<EnqueuedSms>> {
  const { purpose, user, identity } = input
  const { sentAt, to: getRecipient } = getPurposeRules(purpose)
  const to = getRecipient(user) ?? ''
  const isTest = getTestOtp(to, identity) !== undefined
  const failure =
    checkSmsCooldown(user[sentAt], input) ??
    (isTest ? null : await checkSmsLimits(tx, { ...input, to }))
  if (failure) return failure
  const token = await issueOneTimeToken(tx, { ...input, redirectTo: '' })
  return ok({ messageId: isTest ? 'test-otp' : await enqueueCodeSms(tx, { ...token, ...input }) })
}

type CodeSmsInput = Pick<IssuedOneTimeToken, 'to' | 'code' | 'expiresInSeconds'> &
  Pick<EnqueueSmsCodeInput, 'user' | 'channel' | 'identity' | 'device' | 'now'> & {
    /** The deduplication key of the message. */
    id: string
  }

/** Enqueues a text message with a code in the user's language. */
export function enqueueCodeSms(tx: Database, input: CodeSmsInput) {
  const { id, to, code, expiresInSeconds, user, channel, identity, device, now } = input
  const language = resolveLanguage(user, device)
  return enqueueSms(tx, {
    ...{ dedupeKey: id, to, channel, now },
    body: renderCodeSms(code, { expiresInSeconds, language, sender: identity }),
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  })
}

/** Sends the enqueued message at once, because the user waits for it. The queue retries temporary failures. */
export async function deliverSms(
  db: Database,
  { messageId }: EnqueuedSms,
  { identity, now }: { identity: IdentityDependencies; now: Date },
): Promise<IdentityFailure | null> {
  const { carrier } = identity
  if (!carrier || messageId === 'test-otp') return null
  const outcome = await sendSms(db, messageId, { carrier, now })
  return outcome === 'undeliverable' ? err('sms_send_failed') : null
}
