import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import type { Account } from './account.ts'
import { confirmEmail } from './confirm-email.ts'
import { type FoundCode, findCode, type Shown } from './find-code.ts'
import { flowOfLink, issueAuthCode } from './flow-state.ts'
import { endPause } from './letter-limits.ts'
import { isPkceLink } from './make-code.ts'
import { openSession } from './open-session.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { type ShownSession, showSession } from './show-session.ts'
import { oneTimeTokens } from './tables.ts'

interface Asked {
  type: string
  shown: Shown
  identity: Identity
  device: Device
  now: Date
}

/** Spends what a letter carried: the address is confirmed, and whoever reads its letters is signed in. */
export async function verifyCode(db: Database, asked: Asked): Promise<ShownSession | Refused> {
  const opened = await inTransaction(db, async (tx) => {
    const account = await spend(tx, asked)
    if ('refused' in account) return account
    return openSession(tx, { account, method: 'otp', ...asked })
  })
  return 'refused' in opened ? opened : showSession(opened, asked)
}

type Followed = ShownSession | { authCode: string } | Refused

/**
 * Follows the link of a letter. One that somebody asked for with a challenge gives a code that they alone can exchange,
 * since the letter may be opened by another program, or found by another person.
 */
export async function followLink(
  db: Database,
  { link, ...asked }: Omit<Asked, 'shown'> & { link: string },
): Promise<Followed> {
  if (!isPkceLink(link)) return verifyCode(db, { ...asked, shown: { link } })
  return inTransaction(db, async (tx) => {
    const account = await spend(tx, { ...asked, shown: { link } })
    if ('refused' in account) return account
    const flowId = await flowOfLink(tx, link)
    if (flowId) return { authCode: await issueAuthCode(tx, { flowId, now: asked.now }) }
    return refused('flow_state_not_found', 'invalid flow state, no valid flow state found')
  })
}

async function spend(tx: Database, asked: Asked): Promise<Account | Refused> {
  const found = await findCode(tx, asked)
  if (!found) return ended(asked.shown)
  const { user } = found.account
  const isBanned = user.bannedUntil && user.bannedUntil > asked.now
  if (isBanned) return refused('user_banned', 'User is banned')

  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  return effectOf(tx, found, asked)
}

/** What follows from it that somebody has read what was sent to them. */
async function effectOf(tx: Database, found: FoundCode, asked: Asked): Promise<Account> {
  const { account, token } = found
  const { email, emailConfirmedAt } = account.user
  if (email !== token.sentTo || emailConfirmedAt) return account
  await endPause(tx, { purpose: 'signup', email, identity: asked.identity })
  return confirmEmail(tx, account, asked)
}

function ended(shown: Shown): Refused {
  return 'code' in shown
    ? refused('otp_expired', 'Token has expired or is invalid')
    : refused('otp_expired', 'Email link is invalid or has expired')
}
