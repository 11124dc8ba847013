import { timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import type { Device, Identity } from '../settings.ts'
import { countGuess, takeBackGuess } from '../sign-in/count-guess.ts'
import { type OneTimeToken, oneTimeTokens, type UserId } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { codeHash, linkHash } from './code-hash.ts'
import { kindsOf } from './purposes.ts'

/** What the link of a letter carries, or the code beside it with the address or number it went to. */
export type Shown = { link: string } | { to: string; code: string }

/** A code or link that somebody shows, and what it is to be good for. */
export interface ShownCode {
  type: string
  shown: Shown
  identity: Identity
  device: Device
  now: Date
}

export interface FoundCode {
  account: Account
  token: OneTimeToken
}

const MOST_ATTEMPTS = 10

/** Whose code or link this is, with their row locked; null when it is wrong, spent, too late or for something else. */
export async function findCode(tx: Database, asked: ShownCode): Promise<FoundCode | null> {
  for (const userId of await candidates(tx, asked)) {
    // The user first, then what is theirs: whoever sends a letter locks in the same order.
    const account = await lockAccount(tx, userId)
    const token = account && (await matching(tx, userId, asked))
    if (token) return { account, token }
  }
  return null
}

/** Two people may want the same address: each was sent a code of their own. In an order, so that none waits in a ring. */
async function candidates(tx: Database, asked: ShownCode): Promise<UserId[]> {
  const found = await tx
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isMeant(asked))
    .orderBy(asc(oneTimeTokens.userId))
  return [...new Set(found.map(({ userId }) => userId))]
}

/** Read after the lock, so that of two who show the same only one finds it. */
async function matching(
  tx: Database,
  userId: UserId,
  asked: ShownCode,
): Promise<OneTimeToken | null> {
  const isTheirs = eq(oneTimeTokens.userId, userId)
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isTheirs, isMeant(asked)))
  if ('link' in asked.shown) return tokens[0] ?? null

  const { code } = asked.shown
  return shownAmong(tx, tokens, { code, ...asked })
}

const DAY_MS = 24 * 3_600_000

/**
 * Which of them, all of one user, a code is of. A wrong one counts against all of them, and one out of a letter against
 * those that follow within a day: a new letter is no new chance to guess. The link in it stays good.
 */
export async function shownAmong(
  tx: Database,
  tokens: OneTimeToken[],
  { code, ...asked }: { code: string } & Pick<ShownCode, 'identity' | 'device' | 'now'>,
): Promise<OneTimeToken | null> {
  const [first] = tokens
  if (!first) return null
  const { secretKey, settings } = asked.identity
  const { userId, sentTo } = first
  const most = sentTo.includes('@') ? settings.flows.wrongCodesADay : 0
  const guessing = { kind: 'code' as const, name: userId, userId, most, windowMs: DAY_MS }
  const guess = await countGuess(tx, { ...asked, ...guessing })
  const found = guess && tokens.find((token) => isCode(code, token, secretKey))
  if (found) await takeBackGuess(tx, guess)
  else await countAttempt(tx, tokens)
  return found ?? null
}

function isMeant({ type, shown, now }: ShownCode) {
  const isShown =
    'link' in shown
      ? eq(oneTimeTokens.linkHash, linkHash(shown.link))
      : eq(oneTimeTokens.sentTo, shown.to)
  const isOfType = inArray(oneTimeTokens.kind, kindsOf(type) ?? [])
  return and(isShown, isOfType, gt(oneTimeTokens.expiresAt, now))
}

function isCode(code: string, token: OneTimeToken, secretKey: string): boolean {
  const { kind, userId, attempts, codeHash: kept } = token
  const isRight = timingSafeEqual(kept, codeHash(code, { kind, userId, secretKey }))
  return isRight && attempts < MOST_ATTEMPTS
}

async function countAttempt(tx: Database, tokens: OneTimeToken[]): Promise<void> {
  for (const { id, attempts } of tokens) {
    const counted = { attempts: Math.min(attempts + 1, MOST_ATTEMPTS) }
    await write(tx, tx.update(oneTimeTokens).set(counted).where(eq(oneTimeTokens.id, id)))
  }
}
