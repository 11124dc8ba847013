import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { revokeUnconfirmedSignUp } from '../passwords/revoke-unconfirmed-sign-up.ts'
import type { IdentityDependencies } from '../settings.ts'
import type { PendingAuthEmail } from '../tables.ts'
import { type Account, lockAccountByEmail } from '../users/account.ts'
import { createAccount } from '../users/create-account.ts'
import { lockAccountByPendingContact } from '../users/lock-account-by-pending-contact.ts'
import { releaseUnverifiedEmail } from '../users/release-unverified-email.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendEmailChangeCodes } from './start-email-change.ts'

/** Looks the account of a request up and sends the e-mail if one applies. */
export async function processPendingEmail(
  tx: Database,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
): Promise<void> {
  await processors[pending.purpose](tx, pending, identity)
}

type PurposeProcessor = (
  tx: Database,
  pending: PendingAuthEmail,
  identity: IdentityDependencies,
) => Promise<unknown>

const processors: Record<PendingAuthEmail['purpose'], PurposeProcessor> = {
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
        alreadyCounted: 'request',
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
  await revokeUnconfirmedSignUp(tx, { user: account.user, device: toDevice(pending), now })
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
  // A failure is ignored: another e-mail of this kind was just sent, or the shop has reached its limit.
  await sendEmailCode(tx, {
    purpose,
    ...buildEmailCodeInput(account, pending, identity),
    alreadyCounted: pending.purpose === 'signup' ? 'email' : 'request',
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
