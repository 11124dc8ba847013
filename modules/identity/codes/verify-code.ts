import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { confirmWay } from '../changes/confirm-way.ts'
import { finishEmailChange, type Halfway } from '../changes/finish-email-change.ts'
import { moveTo } from '../changes/move-to.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type ShownSession, showSession } from '../sessions/show-session.ts'
import { oneTimeTokens } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { type FoundCode, findCode, type Shown, type ShownCode } from './find-code.ts'
import { flowOfLink, issueAuthCode } from './flow-state.ts'
import { endPause } from './letter-limits.ts'
import { kindsOf } from './purposes.ts'

/** Spends what a letter carried: the address is confirmed, and whoever reads its letters is signed in. */
export async function verifyCode(
  db: Database,
  asked: ShownCode,
): Promise<ShownSession | Halfway | Refused> {
  const opened = await inTransaction(db, async (tx) => {
    const spent = await spend(tx, asked)
    return 'account' in spent ? openSession(tx, { ...spent, method: 'otp', ...asked }) : spent
  })
  return 'session' in opened ? showSession(opened, asked) : opened
}

export type Followed = ShownSession | Halfway | { authCode: string } | Refused

/**
 * Follows the link of a letter, or does what it would with the code beside it. A letter that somebody asked for with a
 * challenge leads to a code that they alone can exchange: another program may open it, or another person find it.
 */
export async function followLink(db: Database, asked: ShownCode): Promise<Followed> {
  const arrived = await inTransaction(db, async (tx) => {
    const spent = await spend(tx, asked)
    if (!('account' in spent)) return spent
    const flowId = spent.linkHash && (await flowOfLink(tx, spent.linkHash))
    if (flowId) return { authCode: await issueAuthCode(tx, { flowId, now: asked.now }) }
    return openSession(tx, { ...spent, method: 'otp', ...asked })
  })
  return 'session' in arrived ? showSession(arrived, asked) : arrived
}

interface Spent {
  account: Account
  linkHash: Buffer | null
}

async function spend(tx: Database, asked: ShownCode): Promise<Spent | Halfway | Refused> {
  if (!kindsOf(asked.type)) return refused('validation_failed', 'Unsupported verification type')
  const found = await findCode(tx, asked)
  if (!found) return ended(asked.shown)
  if (isBanned(found.account.user, asked.now)) return BANNED

  const account = await effectOf(tx, found, asked)
  if (!account) return ended(asked.shown)
  return 'user' in account ? { account, linkHash: found.token.linkHash } : account
}

/** What follows from it that somebody has read what was sent to them; null when it is too late for that. */
async function effectOf(
  tx: Database,
  found: FoundCode,
  asked: ShownCode,
): Promise<Account | Halfway | Refused | null> {
  const { account, token } = found
  if (token.kind.startsWith('email_change')) return finishEmailChange(tx, found, asked)
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  if (token.kind === 'phone_change') {
    const { sentTo: phone } = token
    await endPause(tx, { purpose: 'phone_change', to: phone, identity: asked.identity })
    return moveTo(tx, account, { name: { phone }, ...asked })
  }
  const { email, emailConfirmedAt, phone, phoneConfirmedAt } = account.user
  if (email === token.sentTo && !emailConfirmedAt) {
    await endPause(tx, { purpose: 'signup', to: email, identity: asked.identity })
    return confirmWay(tx, account, { way: 'email', ...asked })
  }
  const isNewNumber = phone === token.sentTo && !phoneConfirmedAt
  return isNewNumber ? confirmWay(tx, account, { way: 'phone', ...asked }) : account
}

function ended(shown: Shown): Refused {
  return 'code' in shown
    ? refused('otp_expired', 'Token has expired or is invalid')
    : refused('otp_expired', 'Email link is invalid or has expired')
}
