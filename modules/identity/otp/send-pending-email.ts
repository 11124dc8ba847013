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
 * Processes the oldest due request for an e-mail of this shop: looks the account up and sends the e-mail if one applies.
 * Returns false if no request was due. The next attempt is scheduled first, so a failing request blocks no other.
 */
export async function sendNextPendingEmail(
  db: Database,
  { identity, now }: SendPendingEmailInput,
): Promise<boolean> {
  const id = await claimNextPendingEmail(db, { identity, now })
  if (!id) return false
  await runInTransaction(db, async (tx) => {
    const [pending] = await tx
      .delete(pendingAuthEmails)
      .where(eq(pendingAuthEmails.id, id))
      .returning()
    if (pending) await senders[pending.purpose](tx, pending, identity)
  })
  return true
}

async function claimNextPendingEmail(db: Database, { identity, now }: SendPendingEmailInput) {
  const isOfShop = eq(pendingAuthEmails.shopId, getShopId(identity))
  const next = db
    .select({ id: pendingAuthEmails.id })
    .from(pendingAuthEmails)
    .where(and(isOfShop, lte(pendingAuthEmails.nextAttemptAt, now)))
    .orderBy(asc(pendingAuthEmails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const retryAt = new Date(now.getTime() + 60_000).toISOString()
  const isLast = sql`${pendingAuthEmails.attempts} + 1 >= ${MAX_ATTEMPTS}`
  const [claimed] = await db
    .update(pendingAuthEmails)
    .set({
      attempts: sql`${pendingAuthEmails.attempts} + 1`,
      nextAttemptAt: sql`case when ${isLast} then null else ${retryAt}::timestamptz end`,
    })
    .where(eq(pendingAuthEmails.id, sql`(${next})`))
    .returning({ id: pendingAuthEmails.id })
  return claimed?.id ?? null
}

type PurposeSender = (
  tx: Database,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
) => Promise<unknown>

const senders: Record<PendingAuthEmail['purpose'], PurposeSender> = {
  async signup(tx, pending, identity) {
    const account = await lockAccountForEmail(tx, pending)
    if (account && !account.user.emailConfirmedAt)
      await sendPurposeEmail(tx, 'signup', account, pending, identity)
  },
  async recovery(tx, pending, identity) {
    const account = await lockAccountForEmail(tx, pending)
    if (account) await sendPurposeEmail(tx, 'recovery', account, pending, identity)
  },
  /** Creates an account without a password if there is none. */
  async magiclink(tx, pending, identity) {
    const account =
      (await lockAccountForEmail(tx, pending)) ??
      (await createAccountForEmail(tx, pending, identity))
    const purpose = account.user.emailConfirmedAt ? 'magiclink' : 'signup'
    await sendPurposeEmail(tx, purpose, account, pending, identity)
  },
  /** To both addresses if both have to confirm. */
  async email_change_new(tx, pending, identity) {
    const account = await lockAccountByPendingContact(tx, { email: pending.email })
    if (account)
      await sendEmailChangeCodes(tx, {
        ...buildEmailCodeInput(account, pending, identity),
        isAlreadyCounted: true,
      })
  },
}

async function lockAccountForEmail(
  tx: Database,
  pending: PendingAuthEmail,
): Promise<Account | null> {
  const account = await lockAccountByEmail(tx, pending.email)
  if (!account) return null
  const { createdAt: now, purpose } = pending
  if (purpose !== 'signup' && (await releaseUnverifiedEmail(tx, account, now))) return null
  await revokeUnconfirmedPassword(tx, { user: account.user, device: toDevice(pending), now })
  return account
}

async function createAccountForEmail(
  tx: Database,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
): Promise<Account> {
  const { email, userMetadata: data, createdAt: now } = pending
  const isConfirmed = identity.settings.autoconfirm
  const account = await createAccount(tx, { email, passwordHash: null, data, isConfirmed, now })
  // A parallel sign-up created the account: the next attempt finds it.
  if (!account) throw new Error('An account with this e-mail address was created in parallel')
  await audit(tx, { action: 'signed_up', userId: account.user.id, device: toDevice(pending), now })
  return account
}

async function sendPurposeEmail(
  tx: Database,
  purpose: Exclude<PendingAuthEmail['purpose'], 'email_change_new'>,
  account: Account,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
): Promise<void> {
  // A failure is ignored: it means that another e-mail of this kind was just sent.
  await sendEmailCode(tx, {
    purpose,
    ...buildEmailCodeInput(account, pending, identity),
    isAlreadyCounted: true,
  })
}

/** `now` is the time of the request: the cooldown counts from there. */
function buildEmailCodeInput(
  { user }: Account,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
) {
  const {
    redirectTo,
    codeChallenge: challenge,
    codeChallengeMethod: method,
    createdAt: now,
  } = pending
  const flow = { redirectTo, challenge: challenge && method ? { challenge, method } : null }
  return { user, ...flow, identity, device: toDevice(pending), now }
}

function toDevice({ ipAddress, userAgent, language }: PendingAuthEmail) {
  return { ipAddress, userAgent, language }
}
