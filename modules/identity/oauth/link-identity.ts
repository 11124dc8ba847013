import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { type AuthFailure, EMAIL_TAKEN, fail, USER_NOT_FOUND } from '../auth-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import type { UserId } from '../tables.ts'
import { type Account, findUserByEmail, lockAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import { notifySignInMethodChange } from '../users/notify-sign-in-method-change.ts'
import { adoptEmail, isEmailTrusted, updateUserUnlessTaken } from './confirm-profile-email.ts'
import type { ProviderSignInInput } from './find-or-create-account.ts'
import { createIdentity, findIdentity, lockIdentity } from './identities.ts'
import { mergeProfileMetadata } from './merge-profile-metadata.ts'

/** Adds the way somebody came by to the account they are signed in to, unless it is anybody's already. */
export async function linkIdentity(
  tx: Database,
  { userId, ...arrival }: ProviderSignInInput & { userId: UserId },
): Promise<Account | AuthFailure> {
  const { profile, device, now } = arrival
  await lockIdentity(tx, profile)
  const taken = await findIdentity(tx, profile)
  if (taken) return identityAlreadyLinked(taken.userId === userId)
  const account = await lockAccount(tx, userId)
  if (!account) return USER_NOT_FOUND
  if (isBanned(account.user, now)) return USER_BANNED
  if (account.user.isSsoUser) return SSO_USER_MANAGED
  const isAddressTaken = !account.user.email && (await isEmailTakenByOther(tx, profile.email))
  if (isAddressTaken) return EMAIL_TAKEN

  const way = await createIdentity(tx, { profile, userId, now })
  const user = await mergeProfileMetadata(tx, { user: account.user, profile, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await notifySignInMethodChange(tx, { ...arrival, user: account.user, added: profile.provider })
  const linked = { ...account, user, identities: [...account.identities, way] }
  return user.email ? linked : setEmail(tx, linked, arrival)
}

function identityAlreadyLinked(isOwn: boolean): AuthFailure {
  const message = isOwn
    ? 'Identity is already linked'
    : 'Identity is already linked to another user'
  return fail('identity_already_exists', message)
}

const SSO_USER_MANAGED = fail(
  'user_sso_managed',
  'Identities of single sign-on users cannot be linked',
)

async function isEmailTakenByOther(tx: Database, email: string | null): Promise<boolean> {
  return email !== null && (await findUserByEmail(tx, email)) !== null
}

/** Somebody without an address has one from now on, and stays: at once when it is vouched for, else by letter. */
async function setEmail(
  tx: Database,
  account: Account,
  input: ProviderSignInInput,
): Promise<Account | AuthFailure> {
  const { provider, email } = input.profile
  if (!email) return account
  if (isEmailTrusted(input)) return adoptEmail(tx, account, input)
  const user = { ...account.user, email }
  if (!(await updateUserUnlessTaken(tx, user.id, { email }))) return EMAIL_TAKEN
  const no = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  const what = `A confirmation email has been sent to your ${provider} email`
  return no ?? fail('email_not_confirmed', `Unverified email with ${provider}. ${what}`)
}
