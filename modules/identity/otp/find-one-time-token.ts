import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserId } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { recordFailedAttempt, revertFailedAttempt } from '../users/failed-attempts.ts'
import { hashCode, hashToken } from './hash-code.ts'
import { getTokenKinds } from './purposes.ts'

/** What the link of a letter carries, or the code beside it with the address or number it went to. */
export type PresentedCode = { token: string } | { to: string; code: string }

/** A code or link that somebody shows, and what it is to be good for. */
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

/** Whose code or link this is, with their row locked; null when it is wrong, spent, too late or for something else. */
export async function findOneTimeToken(
  tx: Database,
  asked: VerifyCodeInput,
): Promise<FoundOneTimeToken | null> {
  for (const userId of await listCandidateUserIds(tx, asked)) {
    // The user first, then what is theirs: whoever sends a letter locks in the same order.
    const account = await lockAccount(tx, userId)
    const token = account && (await findMatchingToken(tx, userId, asked))
    if (token) return { account, token }
  }
  return null
}

/** Two people may want the same address: each was sent a code of their own. In an order, so that none waits in a ring. */
async function listCandidateUserIds(tx: Database, asked: VerifyCodeInput): Promise<UserId[]> {
  const found = await tx
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(matchesInput(asked))
    .orderBy(asc(oneTimeTokens.userId))
  return [...new Set(found.map(({ userId }) => userId))]
}

/** Read after the lock, so that of two who show the same only one finds it. */
async function findMatchingToken(
  tx: Database,
  userId: UserId,
  asked: VerifyCodeInput,
): Promise<OneTimeToken | null> {
  const isTheirs = eq(oneTimeTokens.userId, userId)
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isTheirs, matchesInput(asked)))
  if ('token' in asked.presented) return tokens[0] ?? null

  const { code } = asked.presented
  return matchCode(tx, tokens, { code, ...asked })
}

const DAY_MS = 24 * 3_600_000

/**
 * Which of them, all of one user, a code is of. A wrong one counts against all of them, and one out of a letter against
 * those that follow within a day: a new letter is no new chance to guess. The link in it stays good.
 */
export async function matchCode(
  tx: Database,
  tokens: OneTimeToken[],
  { code, ...asked }: { code: string } & Pick<VerifyCodeInput, 'identity' | 'device' | 'now'>,
): Promise<OneTimeToken | null> {
  const [first] = tokens
  if (!first) return null
  const { secretKey, settings } = asked.identity
  const { userId, sentTo } = first
  const maxAttempts = sentTo.includes('@') ? settings.flows.failedCodesPerDay : 0
  const guessing = {
    kind: 'code' as const,
    identifier: userId,
    userId,
    maxAttempts,
    windowMs: DAY_MS,
  }
  const guess = await recordFailedAttempt(tx, { ...asked, ...guessing })
  const found = guess && tokens.find((token) => isCorrectCode(code, token, secretKey))
  if (found) await revertFailedAttempt(tx, guess)
  else await incrementFailedAttempts(tx, tokens)
  return found ?? null
}

function matchesInput({ type, presented, now }: VerifyCodeInput) {
  const isShown =
    'token' in presented
      ? eq(oneTimeTokens.tokenHash, hashToken(presented.token))
      : eq(oneTimeTokens.sentTo, presented.to)
  const isOfType = inArray(oneTimeTokens.kind, getTokenKinds(type) ?? [])
  return and(isShown, isOfType, gt(oneTimeTokens.expiresAt, now))
}

function isCorrectCode(code: string, token: OneTimeToken, secretKey: string): boolean {
  const { kind, userId, failedAttempts, codeHash } = token
  const isRight = timingSafeEqual(codeHash, hashCode(code, { kind, userId, secretKey }))
  return isRight && failedAttempts < MAX_FAILED_ATTEMPTS
}

async function incrementFailedAttempts(tx: Database, tokens: OneTimeToken[]): Promise<void> {
  for (const { id, failedAttempts } of tokens) {
    const counted = { failedAttempts: Math.min(failedAttempts + 1, MAX_FAILED_ATTEMPTS) }
    await execute(tx, tx.update(oneTimeTokens).set(counted).where(eq(oneTimeTokens.id, id)))
  }
}
