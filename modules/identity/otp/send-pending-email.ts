import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { revokeUnconfirmedPassword } from '../passwords/revoke-unconfirmed-password.ts'
import { getShopId, type IdentityDependencies } from '../settings.ts'
import { type PendingAuthEmail, pendingAuthEmails } from '../tables.ts'
import { type Account, lockAccountByEmail } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { lockAccountByPendingContact } from '../users/find-pending-change.ts'
import { releaseUnverifiedEmail } from '../users/release-unverified-email.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendEmailChangeCodes } from './start-email-change.ts'

interface SendPendingEmailInput {
  identity: IdentityDependencies
  now: Date
}

const MAX_ATTEMPTS = 5

/**
 * Writes the letter that somebody asked this shop for longest ago, where there is something to write; answers whether
 * there was one to look at. It is put off before, so one that cannot be written holds up no other.
 */
export async function sendNextPendingEmail(
  db: Database,
  { identity, now }: SendPendingEmailInput,
): Promise<boolean> {
  const id = await claimNextPendingEmail(db, { identity, now })
  if (!id) return false
  await runInTransaction(db, async (tx) => {
    const [asked] = await tx
      .delete(pendingAuthEmails)
      .where(eq(pendingAuthEmails.id, id))
      .returning()
    if (asked) await senders[asked.purpose](tx, asked, identity)
  })
  return true
}

async function claimNextPendingEmail(db: Database, { identity, now }: SendPendingEmailInput) {
  const isOurs = eq(pendingAuthEmails.shopId, getShopId(identity))
  const next = db
    .select({ id: pendingAuthEmails.id })
    .from(pendingAuthEmails)
    .where(and(isOurs, lte(pendingAuthEmails.nextAttemptAt, now)))
    .orderBy(asc(pendingAuthEmails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const later = new Date(now.getTime() + 60_000).toISOString()
  const isLast = sql`${pendingAuthEmails.attempts} + 1 >= ${MAX_ATTEMPTS}`
  const [taken] = await db
    .update(pendingAuthEmails)
    .set({
      attempts: sql`${pendingAuthEmails.attempts} + 1`,
      nextAttemptAt: sql`case when ${isLast} then null else ${later}::timestamptz end`,
    })
    .where(eq(pendingAuthEmails.id, sql`(${next})`))
    .returning({ id: pendingAuthEmails.id })
  return taken?.id ?? null
}

type PurposeSender = (
  tx: Database,
  asked: PendingAuthEmail,
  identity: IdentityDependencies,
) => Promise<unknown>

const senders: Record<PendingAuthEmail['purpose'], PurposeSender> = {
  async signup(tx, asked, identity) {
    const account = await lockAccountForEmail(tx, asked)
    if (account && !account.user.emailConfirmedAt)
      await sendPurposeEmail(tx, 'signup', account, asked, identity)
  },
  async recovery(tx, asked, identity) {
    const account = await lockAccountForEmail(tx, asked)
    if (account) await sendPurposeEmail(tx, 'recovery', account, asked, identity)
  },
  /** Who is new opens an account with it, and has a password when they choose one. */
  async magiclink(tx, asked, identity) {
    const account =
      (await lockAccountForEmail(tx, asked)) ?? (await createAccountForEmail(tx, asked, identity))
    const purpose = account.user.emailConfirmedAt ? 'magiclink' : 'signup'
    await sendPurposeEmail(tx, purpose, account, asked, identity)
  },
  /** Once more, to both addresses where both have to be confirmed. */
  async email_change_new(tx, asked, identity) {
    const account = await lockAccountByPendingContact(tx, { email: asked.email })
    if (account)
      await sendEmailChangeCodes(tx, {
        ...buildEmailCodeInput(account, asked, identity),
        isAlreadyCounted: true,
      })
  },
}

async function lockAccountForEmail(tx: Database, asked: PendingAuthEmail): Promise<Account | null> {
  const account = await lockAccountByEmail(tx, asked.email)
  if (!account) return null
  const { createdAt: now, purpose } = asked
  if (purpose !== 'signup' && (await releaseUnverifiedEmail(tx, account, now))) return null
  await revokeUnconfirmedPassword(tx, { user: account.user, device: toDevice(asked), now })
  return account
}

async function createAccountForEmail(
  tx: Database,
  asked: PendingAuthEmail,
  identity: IdentityDependencies,
): Promise<Account> {
  const { email, userMetadata: data, createdAt: now } = asked
  const isConfirmed = identity.settings.autoconfirm
  const added = await createAccount(tx, { email, passwordHash: null, data, isConfirmed, now })
  // Somebody signed up with the address meanwhile: the letter is tried again.
  if (!added) throw new Error('The address has an account by now')
  await audit(tx, { action: 'signed_up', userId: added.user.id, device: toDevice(asked), now })
  return added
}

async function sendPurposeEmail(
  tx: Database,
  purpose: Exclude<PendingAuthEmail['purpose'], 'email_change_new'>,
  account: Account,
  asked: PendingAuthEmail,
  identity: IdentityDependencies,
): Promise<void> {
  // A no is nobody's to hear: one of this kind has just gone out for another reason.
  await sendEmailCode(tx, {
    purpose,
    ...buildEmailCodeInput(account, asked, identity),
    isAlreadyCounted: true,
  })
}

/** The moment is the one it was asked at: the pause before the next is counted from there. */
function buildEmailCodeInput(
  { user }: Account,
  asked: PendingAuthEmail,
  identity: IdentityDependencies,
) {
  const {
    redirectTo,
    codeChallenge: challenge,
    codeChallengeMethod: method,
    createdAt: now,
  } = asked
  const flow = { redirectTo, challenge: challenge && method ? { challenge, method } : null }
  return { user, ...flow, identity, device: toDevice(asked), now }
}

function toDevice({ ipAddress, userAgent, language }: PendingAuthEmail) {
  return { ipAddress, userAgent, language }
}
