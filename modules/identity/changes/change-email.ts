import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import type { Challenge } from '../codes/challenge.ts'
import { pauseLetters } from '../codes/letter-limits.ts'
import { sendCode } from '../codes/send-code.ts'
import type { Refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { oneTimeTokens, users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { moveTo } from './move-to.ts'

interface Wanted {
  email: string
  /** Where the links lead; one of ours. */
  redirectTo: string
  challenge: Challenge | null
  identity: Identity
  device: Device
  now: Date
}

/**
 * Begins the change to another address: letters go out, and what earlier ones carried ends. Who had no name and need not
 * confirm one has it at once. The account must be locked.
 */
export async function changeEmail(
  tx: Database,
  account: Account,
  { email, ...asked }: Wanted,
): Promise<Account | Refused> {
  const { user } = account
  const { autoconfirm } = asked.identity.settings
  if (user.isAnonymous && autoconfirm) return moveTo(tx, account, { name: { email }, ...asked })

  const wanted = { ...user, newEmail: email, emailChangeHalf: null }
  const no = await writeToBoth(tx, { user: wanted, ...asked })
  if (no) return no
  const { newEmail, emailChangeHalf } = wanted
  const changed = { newEmail, emailChangeHalf, updatedAt: asked.now }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  // Asked for again from outside, the letters keep the same pause.
  for (const one of [email, user.email ?? email]) {
    await pauseLetters(tx, { purpose: 'email_change_new', to: one, ...asked })
  }
  return { ...account, user: { ...wanted, ...changed, emailChangeSentAt: asked.now } }
}

type Writing = Omit<Wanted, 'email'> & { user: Account['user']; wasCounted?: boolean }

/** A letter to where somebody wants to be reached, and one to where they are. Both or none. */
export async function writeToBoth(tx: Database, writing: Writing): Promise<Refused | null> {
  const { user, identity } = writing
  const no = await sendCode(tx, { purpose: 'email_change_new', ...writing })
  if (no) return no
  const ofOldAddress = eq(oneTimeTokens.kind, 'email_change_current')
  const isOld = and(eq(oneTimeTokens.userId, user.id), ofOldAddress)
  await write(tx, tx.delete(oneTimeTokens).where(isOld))
  if (!user.email || !identity.settings.changes.bothAddresses) return null
  return sendCode(tx, { purpose: 'email_change_current', ...writing, wasCounted: true })
}
