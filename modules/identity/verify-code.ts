import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import type { Account } from './account.ts'
import { confirmEmail } from './confirm-email.ts'
import { type FoundCode, findCode, type Shown } from './find-code.ts'
import { openSession } from './open-session.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { type OpenSession, type ShownSession, showSession } from './show-session.ts'
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
  const opened = await inTransaction(db, (tx) => spend(tx, asked))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

async function spend(tx: Database, asked: Asked): Promise<OpenSession | Refused> {
  const found = await findCode(tx, asked)
  if (!found) return ended(asked.shown)
  const { device, now } = asked
  const { user } = found.account
  if (user.bannedUntil && user.bannedUntil > now) return refused('user_banned', 'User is banned')

  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  const account = await effectOf(tx, found, asked)
  return openSession(tx, { account, method: 'otp', device, now })
}

/** What follows from it that somebody has read what was sent to them. */
async function effectOf(tx: Database, found: FoundCode, asked: Asked): Promise<Account> {
  const { account, token } = found
  const isNew = account.user.email === token.sentTo && !account.user.emailConfirmedAt
  return isNew ? confirmEmail(tx, account, asked) : account
}

function ended(shown: Shown): Refused {
  return 'code' in shown
    ? refused('otp_expired', 'Token has expired or is invalid')
    : refused('otp_expired', 'Email link is invalid or has expired')
}
