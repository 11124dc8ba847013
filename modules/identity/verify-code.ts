import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { type Account, lockAccount, userByEmail } from './account.ts'
import { audit } from './audit.ts'
import { openSession } from './open-session.ts'
import { type Refused, refused } from './refusal.ts'
import { codeHash, linkHash } from './send-code.ts'
import type { Device, Identity } from './settings.ts'
import { type OpenSession, type ShownSession, showSession } from './show-session.ts'
import { identities, type OneTimeToken, oneTimeTokens, type UserId, users } from './tables.ts'

/** What kinds of letter answer to a type of the wire. */
const kinds: Record<string, OneTimeToken['kind'][]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
}

/** What the link of a letter carries, or the code beside it with the address the letter went to. */
export type Shown = { link: string } | { email: string; code: string }

interface Asked {
  type: string
  shown: Shown
  identity: Identity
  device: Device
  now: Date
}

const MOST_ATTEMPTS = 10

/** Spends what a letter carried: the address is confirmed, and whoever reads its letters is signed in. */
export async function verifyCode(db: Database, asked: Asked): Promise<ShownSession | Refused> {
  const opened = await inTransaction(db, (tx) => spend(tx, asked))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

async function spend(tx: Database, asked: Asked): Promise<OpenSession | Refused> {
  const { shown, device, now } = asked
  const userId = await whose(tx, shown)
  // The user first, then what is theirs: whoever sends a letter locks in the same order.
  const account = userId && (await lockAccount(tx, userId))
  const token = account && (await matching(tx, account.user.id, asked))
  if (!account || !token) return ended(shown)
  if (account.user.bannedUntil && account.user.bannedUntil > now) {
    return refused('user_banned', 'User is banned')
  }
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  const confirmed = account.user.emailConfirmedAt ? account : await confirm(tx, account, asked)
  return openSession(tx, { account: confirmed, method: 'otp', device, now })
}

async function whose(tx: Database, shown: Shown): Promise<UserId | undefined> {
  if ('code' in shown) return (await userByEmail(tx, shown.email.trim().toLowerCase()))?.id
  const isIt = eq(oneTimeTokens.linkHash, linkHash(shown.link))
  const [token] = await tx.select().from(oneTimeTokens).where(isIt)
  return token?.userId
}

async function matching(tx: Database, userId: UserId, asked: Asked): Promise<OneTimeToken | null> {
  const { type, shown, identity, now } = asked
  const isOfType = inArray(oneTimeTokens.kind, kinds[type] ?? [])
  const mine = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isOfType))
  const oldest = now.getTime() - identity.settings.codeSeconds * 1000
  const good = mine.filter(({ createdAt }) => createdAt.getTime() > oldest)
  const found = good.find((token) => isShown(token, shown, identity.secretKey))
  if (!found && 'code' in shown) await countAttempt(tx, good)
  return found ?? null
}

function isShown(token: OneTimeToken, shown: Shown, secretKey: string): boolean {
  if ('link' in shown) return timingSafeEqual(token.linkHash, linkHash(shown.link))
  const { kind, userId, attempts, codeHash: kept } = token
  const isRight = timingSafeEqual(kept, codeHash(shown.code, { kind, userId, secretKey }))
  return isRight && attempts < MOST_ATTEMPTS
}

async function countAttempt(tx: Database, tokens: OneTimeToken[]): Promise<void> {
  for (const { id, attempts } of tokens) {
    const counted = { attempts: Math.min(attempts + 1, MOST_ATTEMPTS) }
    await write(tx, tx.update(oneTimeTokens).set(counted).where(eq(oneTimeTokens.id, id)))
  }
}

function ended(shown: Shown): Refused {
  return 'code' in shown
    ? refused('otp_expired', 'Token has expired or is invalid')
    : refused('otp_expired', 'Email link is invalid or has expired')
}

async function confirm(tx: Database, account: Account, { device, now }: Asked): Promise<Account> {
  const { user, identities: ways } = account
  const userMetadata = { ...user.userMetadata, email_verified: true }
  const seen = { emailConfirmedAt: now, userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(seen).where(eq(users.id, user.id)))
  const shown = ways.map((way) =>
    way.provider === 'email'
      ? { ...way, identityData: { ...way.identityData, email_verified: true }, updatedAt: now }
      : way,
  )
  for (const { id, identityData, updatedAt } of shown) {
    const isIt = eq(identities.id, id)
    await write(tx, tx.update(identities).set({ identityData, updatedAt }).where(isIt))
  }
  await audit(tx, { action: 'email_confirmed', userId: user.id, device, now })
  return { user: { ...user, ...seen }, identities: shown }
}
