import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { writeToBoth } from '../changes/change-email.ts'
import { pendingChange } from '../changes/pending-change.ts'
import { doubtPassword } from '../passwords/doubt-password.ts'
import { type Identity, nameOfShop } from '../settings.ts'
import { type AskedLetter, askedLetters } from '../tables.ts'
import { type Account, lockByEmail } from '../users/account.ts'
import { addUser } from '../users/add-user.ts'
import { letGoOfAddress } from '../users/let-go-of-address.ts'
import { sendCode } from './send-code.ts'

interface Given {
  identity: Identity
  now: Date
}

const MOST_ATTEMPTS = 5

/**
 * Writes the letter that somebody asked this shop for longest ago, where there is something to write; answers whether
 * there was one to look at. It is put off before, so one that cannot be written holds up no other.
 */
export async function writeNextLetter(db: Database, { identity, now }: Given): Promise<boolean> {
  const id = await putOffNext(db, { identity, now })
  if (!id) return false
  await inTransaction(db, async (tx) => {
    const [asked] = await tx.delete(askedLetters).where(eq(askedLetters.id, id)).returning()
    if (asked) await purposes[asked.purpose](tx, asked, identity)
  })
  return true
}

async function putOffNext(db: Database, { identity, now }: Given) {
  const isOurs = eq(askedLetters.askedOf, nameOfShop(identity))
  const next = db
    .select({ id: askedLetters.id })
    .from(askedLetters)
    .where(and(isOurs, lte(askedLetters.nextAttemptAt, now)))
    .orderBy(asc(askedLetters.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const later = new Date(now.getTime() + 60_000).toISOString()
  const isLast = sql`${askedLetters.attempts} + 1 >= ${MOST_ATTEMPTS}`
  const [taken] = await db
    .update(askedLetters)
    .set({
      attempts: sql`${askedLetters.attempts} + 1`,
      nextAttemptAt: sql`case when ${isLast} then null else ${later}::timestamptz end`,
    })
    .where(eq(askedLetters.id, sql`(${next})`))
    .returning({ id: askedLetters.id })
  return taken?.id ?? null
}

type Writing = (tx: Database, asked: AskedLetter, identity: Identity) => Promise<unknown>

const purposes: Record<AskedLetter['purpose'], Writing> = {
  async signup(tx, asked, identity) {
    const account = await accountOf(tx, asked)
    if (account && !account.user.emailConfirmedAt)
      await send(tx, 'signup', account, asked, identity)
  },
  async recovery(tx, asked, identity) {
    const account = await accountOf(tx, asked)
    if (account) await send(tx, 'recovery', account, asked, identity)
  },
  /** Who is new opens an account with it, and has a password when they choose one. */
  async magiclink(tx, asked, identity) {
    const account = (await accountOf(tx, asked)) ?? (await enrol(tx, asked, identity))
    const purpose = account.user.emailConfirmedAt ? 'magiclink' : 'signup'
    await send(tx, purpose, account, asked, identity)
  },
  /** Once more, to both addresses where both have to be confirmed. */
  async email_change_new(tx, asked, identity) {
    const account = await pendingChange(tx, { email: asked.email })
    if (account) await writeToBoth(tx, { ...letterOf(account, asked, identity), wasCounted: true })
  },
}

async function accountOf(tx: Database, asked: AskedLetter): Promise<Account | null> {
  const account = await lockByEmail(tx, asked.email)
  if (!account) return null
  const { createdAt: now, purpose } = asked
  if (purpose !== 'signup' && (await letGoOfAddress(tx, account, now))) return null
  await doubtPassword(tx, { user: account.user, device: deviceOf(asked), now })
  return account
}

async function enrol(tx: Database, asked: AskedLetter, identity: Identity): Promise<Account> {
  const { email, userData: data, createdAt: now } = asked
  const isConfirmed = identity.settings.autoconfirm
  const added = await addUser(tx, { email, passwordHash: null, data, isConfirmed, now })
  // Somebody signed up with the address meanwhile: the letter is tried again.
  if (!added) throw new Error('The address has an account by now')
  await audit(tx, { action: 'signed_up', userId: added.user.id, device: deviceOf(asked), now })
  return added
}

async function send(
  tx: Database,
  purpose: Exclude<AskedLetter['purpose'], 'email_change_new'>,
  account: Account,
  asked: AskedLetter,
  identity: Identity,
): Promise<void> {
  // A no is nobody's to hear: one of this kind has just gone out for another reason.
  await sendCode(tx, { purpose, ...letterOf(account, asked, identity), wasCounted: true })
}

/** The moment is the one it was asked at: the pause before the next is counted from there. */
function letterOf({ user }: Account, asked: AskedLetter, identity: Identity) {
  const { redirectTo, challenge, challengeMethod: method, createdAt: now } = asked
  const flow = { redirectTo, challenge: challenge && method ? { challenge, method } : null }
  return { user, ...flow, identity, device: deviceOf(asked), now }
}

function deviceOf({ address, userAgent, language }: AskedLetter) {
  return { address, userAgent, language }
}
