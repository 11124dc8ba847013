import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserId } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import {
  type FailedAttempt,
  recordFailedAttempt,
  revertFailedAttempt,
} from '../users/failed-attempts.ts'
import { hashCode, hashToken } from './hash-code.ts'
import { getTokenKinds } from './purposes.ts'

/** The token of a link, or a code with the e-mail address or phone number it was sent to. */
export type PresentedCode = { token: string } | { to: string; code: string }

/** `type` is the verification type of the wire: `signup`, `recovery`, `sms`, … */
export interface VerifyCodeInput {
  type: string
  presented: PresentedCode
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface FoundOneTimeToken {
  account: Account
  token: OneTimeToken
}

const MAX_FAILED_ATTEMPTS = 10

/** Finds the token and locks its user. Null if the token or code is wrong, used, expired or of another type. */
export async function findOneTimeToken(
  tx: Database,
  input: VerifyCodeInput,
): Promise<FoundOneTimeToken | null> {
  for (const userId of await listCandidateUserIds(tx, input)) {
    // Lock order, as in issuing tokens: the user, then the tokens. Otherwise deadlocks are possible.
    const account = await lockAccount(tx, userId)
    const token = account && (await findMatchingToken(tx, userId, input))
    if (token) return { account, token }
  }
  return null
}

/** Several users may want the same new address; each got a code of their own. Sorted, so that locks are taken in one order. */
async function listCandidateUserIds(tx: Database, input: VerifyCodeInput): Promise<UserId[]> {
  const rows = await tx
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(matchesInput(input))
    .orderBy(asc(oneTimeTokens.userId))
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Reads after the lock, so that only one of two parallel requests finds the token. */
async function findMatchingToken(
  tx: Database,
  userId: UserId,
  input: VerifyCodeInput,
): Promise<OneTimeToken | null> {
  const isOfUser = eq(oneTimeTokens.userId, userId)
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isOfUser, matchesInput(input)))
  if ('token' in input.presented) return tokens[0] ?? null

  const { code } = input.presented
  return matchCode(tx, tokens, { code, ...input })
}

/** Codes of text messages expire soon, and the messages have limits of their own. */
const UNCOUNTED_ATTEMPT: FailedAttempt = { use: null, isFromKnownNetwork: false }

/**
 * The token, of the given tokens of one user, that the code belongs to. A wrong code counts against all of them. Wrong
 * codes from e-mails also count per day, so that a new e-mail gives no new attempts. Links stay valid.
 */
export async function matchCode(
  tx: Database,
  tokens: OneTimeToken[],
  { code, ...input }: { code: string } & Pick<VerifyCodeInput, 'identity' | 'device' | 'now'>,
): Promise<OneTimeToken | null> {
  const [first] = tokens
  if (!first) return null
  const { secretKey } = input.identity
  const { userId, sentTo } = first
  const isEmail = sentTo.includes('@')
  const attempt = isEmail
    ? await recordFailedAttempt(tx, { ...input, kind: 'code', identifier: userId, userId })
    : ok(UNCOUNTED_ATTEMPT)
  const match = attempt.ok && tokens.find((token) => isCorrectCode(code, token, secretKey))
  if (match) await revertFailedAttempt(tx, attempt.value)
  else await incrementFailedAttempts(tx, tokens)
  return match || null
}

function matchesInput({ type, presented, now }: VerifyCodeInput) {
  const isPresented =
    'token' in presented
      ? eq(oneTimeTokens.tokenHash, hashToken(presented.token))
      : eq(oneTimeTokens.sentTo, presented.to)
  const isOfType = inArray(oneTimeTokens.kind, getTokenKinds(type) ?? [])
  return and(isPresented, isOfType, gt(oneTimeTokens.expiresAt, now))
}

function isCorrectCode(code: string, token: OneTimeToken, secretKey: string): boolean {
  const { kind, userId, failedAttempts, codeHash } = token
  const isCorrect = timingSafeEqual(codeHash, hashCode(code, { kind, userId, secretKey }))
  return isCorrect && failedAttempts < MAX_FAILED_ATTEMPTS
}

async function incrementFailedAttempts(tx: Database, tokens: OneTimeToken[]): Promise<void> {
  for (const { id, failedAttempts } of tokens) {
    const changes = { failedAttempts: Math.min(failedAttempts + 1, MAX_FAILED_ATTEMPTS) }
    await execute(tx, tx.update(oneTimeTokens).set(changes).where(eq(oneTimeTokens.id, id)))
  }
}
