import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { type AuthFailure, EMAIL_TAKEN, fail, USER_NOT_FOUND } from '../auth-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import type { UserId } from '../tables.ts'
import { type Account, findUserByEmail, lockAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import { notifySignInMethodChange } from '../users/notify-sign-in-method-change.ts'
import { adoptEmail, isEmailTrusted, updateUserUnlessTaken } from './adopt-email.ts'
import { createIdentity, findIdentity, lockIdentity } from './identities.ts'
import { mergeProfileMetadata } from './merge-profile-metadata.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'

/** Links the identity of a profile to the user's account. Fails if any account has the identity. */
export async function linkIdentity(
  tx: Database,
  { userId, ...input }: ProviderSignInInput & { userId: UserId },
): Promise<Account | AuthFailure> {
  const { profile, device, now } = input
  await lockIdentity(tx, profile)
  const existing = await findIdentity(tx, profile)
  if (existing) return identityAlreadyLinked(existing.userId === userId)
  const account = await lockAccount(tx, userId)
  if (!account) return USER_NOT_FOUND
  if (isBanned(account.user, now)) return USER_BANNED
  if (account.user.isSsoUser) return SSO_USER_MANAGED
  const isEmailTaken = !account.user.email && (await isEmailTakenByOther(tx, profile.email))
  if (isEmailTaken) return EMAIL_TAKEN

  const identityRow = await createIdentity(tx, { profile, userId, now })
  const user = await mergeProfileMetadata(tx, { user: account.user, profile, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await notifySignInMethodChange(tx, { ...input, user: account.user, added: profile.provider })
  const linked = { ...account, user, identities: [...account.identities, identityRow] }
  return user.email ? linked : setEmail(tx, linked, input)
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

/** Sets the profile's e-mail address on an account without one. An untrusted address has to be confirmed by e-mail. */
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
  const failure = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  const nextStep = `A confirmation email has been sent to your ${provider} email`
  return failure ?? fail('email_not_confirmed', `Unverified email with ${provider}. ${nextStep}`)
}
