import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import type { Challenge } from '../codes/challenge.ts'
import { deliver, type Texted } from '../codes/text-code.ts'
import type { Metadata } from '../contract.ts'
import { changePassword } from '../passwords/change-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { WRONG_PASSWORD, whyNotPassword } from '../passwords/why-not-password.ts'
import { type Refused, refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { users } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { changedMetadata, isTooMuch } from '../users/own-metadata.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'
import { changeEmail } from './change-email.ts'
import { changePhone } from './change-phone.ts'
import { readWish, type Wish } from './read-wish.ts'
import { whyCurrentPassword, whyReauthenticate } from './reauthentication.ts'
import { whyForbidden, whyNotNow } from './why-no-change.ts'

interface Change {
  who: SignedIn
  email?: string | undefined
  phone?: string | undefined
  channel?: string | undefined
  password?: string | undefined
  /** From a letter, and the password they have, where another one takes more than a session. */
  nonce?: string | undefined
  currentPassword?: string | undefined
  data?: Metadata | undefined
  /** Where a letter leads; one of ours. */
  redirectTo: string
  challenge: Challenge | null
  identity: Identity
  device: Device
  now: Date
}

/**
 * Changes what somebody says of themselves, where they are reached, and their password: then they are signed out
 * everywhere else. Where they are reached changes when they have shown that they are. All of it changes, or nothing.
 */
export async function changeUser(db: Database, change: Change): Promise<ShownUser | Refused> {
  const wish = readWish(change)
  if ('refused' in wish) return wish
  const no =
    whyForbidden(wish, change) ??
    (await inTransaction(db, (tx) => whyNotNow(tx, wish, change))) ??
    (wish.password ? await whyNotThisPassword(db, wish.password, change) : null)
  if (no) return no
  const passwordHash = wish.password && (await hashPassword(wish.password))
  const changed = await inTransaction(db, (tx) => put(tx, { ...change, wish, passwordHash })).catch(
    (error: unknown) => {
      if (error instanceof TakenBack) return error.no
      throw error
    },
  )
  if ('refused' in changed) return changed
  const unsent = changed.texted && (await deliver(db, changed.texted, change))
  return unsent ?? showUser(changed.account)
}

async function whyNotThisPassword(
  db: Database,
  password: string,
  change: Change,
): Promise<Refused | null> {
  const no = await whyCurrentPassword(db, change)
  if (no) return no
  // It tells whether it is the one they have: so it is a guess like any other.
  const wrong = await whyNotPassword(db, { ...change, password, user: change.who.user })
  const message = 'New password should be different from the old password.'
  return wrong === WRONG_PASSWORD ? null : (wrong ?? refused('same_password', message))
}

/** A no after something was written: none of it happened. */
class TakenBack extends Error {
  readonly no: Refused

  constructor(no: Refused) {
    super('A part of a change was refused')
    this.no = no
  }
}

function orTakeBack<Answer extends object>(answer: Answer | Refused): Answer {
  if ('refused' in answer) throw new TakenBack(answer)
  return answer
}

type Putting = Change & { wish: Wish; passwordHash: string | undefined }

async function put(
  tx: Database,
  { who, wish, data, passwordHash, ...change }: Putting,
): Promise<{ account: Account; texted: Texted | null }> {
  const locked = orTakeBack(await lockSignedIn(tx, who))
  let account = orTakeBack(await putMetadata(tx, locked, { data, ...change }))
  let texted: Texted | null = null
  if (passwordHash) {
    // The code was not spent when it was first looked at: of two who brought it, one has by now.
    orTakeBack((await whyReauthenticate(tx, { who, ...change })) ?? {})
    const { id: sessionId } = who.session
    account = await changePassword(tx, account, { ...change, passwordHash, sessionId })
  }
  const { email, phone, channel } = wish
  if (phone) {
    const asked = await changePhone(tx, account, { ...change, phone, channel })
    ;({ account, texted } = orTakeBack(asked))
  }
  if (email) account = orTakeBack(await changeEmail(tx, account, { ...change, email }))
  return { account, texted }
}

async function putMetadata(
  tx: Database,
  account: Account,
  { data, now }: Pick<Change, 'data' | 'now'>,
): Promise<Account | Refused> {
  const userMetadata = changedMetadata(account.user.userMetadata, data ?? {})
  if (data && isTooMuch(userMetadata)) return refused('validation_failed', 'data is too large')
  const changed = { userMetadata, updatedAt: now }
  await write(tx, tx.update(users).set(changed).where(eq(users.id, account.user.id)))
  return { ...account, user: { ...account.user, ...changed } }
}
