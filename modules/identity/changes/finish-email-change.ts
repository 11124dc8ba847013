import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { FoundCode } from '../codes/find-code.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { moveTo } from './move-to.ts'

/** One of the two letters has been answered; the other has not. */
export interface Halfway {
  halfway: string
}

interface Given {
  identity: Identity
  device: Device
  now: Date
}

const HALFWAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** One of the letters about another address was read. The account moves when all that must be are; null is too late. */
export async function finishEmailChange(
  tx: Database,
  { account, token }: FoundCode,
  given: Given,
): Promise<Account | Halfway | Refused | null> {
  const { user } = account
  const half = token.kind === 'email_change_new' ? 'new' : 'current'
  // Another change may have begun since the letter was written.
  const isOfThisChange = token.sentTo === (half === 'new' ? user.newEmail : user.email)
  if (!user.newEmail || !isOfThisChange) return null
  const isWhole = !needsBoth(account, given.identity) || isOther(user.emailChangeHalf, half)
  if (!isWhole) return noteHalf(tx, { account, token }, { half, ...given })

  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)))
  return moveTo(tx, account, { name: { email: user.newEmail }, ...given })
}

function needsBoth({ user }: Account, { settings }: Identity): boolean {
  return settings.changes.bothAddresses && !settings.autoconfirm && user.email !== null
}

type Half = 'new' | 'current'

function isOther(answered: Half | null, half: Half): boolean {
  return answered !== null && answered !== half
}

async function noteHalf(
  tx: Database,
  { account, token }: FoundCode,
  { half, device, now }: Given & { half: Half },
): Promise<Halfway> {
  const { id: userId } = account.user
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, token.id)))
  const changed = { emailChangeHalf: half, updatedAt: now }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, userId)))
  await audit(tx, { action: 'email_change_half', userId, device, detail: { half }, now })
  return { halfway: HALFWAY }
}
