import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { sendEmailCode } from '../otp/send-email-code.ts'
import type { UserId } from '../tables.ts'
import { type Account, findUserByEmail, lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { notifySignInMethodChange } from '../users/notify-sign-in-method-change.ts'
import { adoptEmail, isEmailTrusted, updateUserUnlessTaken } from './adopt-email.ts'
import { createIdentity, findIdentity, lockIdentity } from './identities.ts'
import { mergeProfileMetadata } from './merge-profile-metadata.ts'
import type { ProviderSignInInput } from './provider-sign-in.ts'

/** Links the identity of a profile to the user's account. Fails if any account has the identity. */
export async function linkIdentity(
  tx: Database,
  { userId, ...input }: ProviderSignInInput & { userId: UserId },
): Promise<IdentityResult<Account>> {
  const { profile, device, now } = input
  await lockIdentity(tx, profile)
  const existing = await findIdentity(tx, profile)
  if (existing?.userId === userId) return err('identity_already_linked')
  if (existing) return err('identity_linked_to_other_user')
  const account = await lockAccount(tx, userId)
  if (!account) return err('user_not_found')
  if (isBanned(account.user, now)) return err('user_banned')
  if (account.user.isSsoUser) return err('sso_user_not_linkable')
  const isEmailTaken = !account.user.email && (await isEmailTakenByOther(tx, profile.email))
  if (isEmailTaken) return err('email_exists')

  const identityRow = await createIdentity(tx, { profile, userId, now })
  const user = await mergeProfileMetadata(tx, { user: account.user, profile, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await notifySignInMethodChange(tx, { ...input, user: account.user, added: profile.provider })
  const linked = { ...account, user, identities: [...account.identities, identityRow] }
  return user.email ? ok(linked) : setEmail(tx, linked, input)
}

async function isEmailTakenByOther(tx: Database, email: string | null): Promise<boolean> {
  return email !== null && (await findUserByEmail(tx, email)) !== null
}

/** Sets the profile's e-mail address on an account without one. An untrusted address has to be confirmed by e-mail. */
async function setEmail(
  tx: Database,
  account: Account,
  input: ProviderSignInInput,
): Promise<IdentityResult<Account>> {
  const { provider, email } = input.profile
  if (!email) return ok(account)
  if (isEmailTrusted(input)) return ok(await adoptEmail(tx, account, input))
  const user = { ...account.user, email }
  if (!(await updateUserUnlessTaken(tx, user.id, { email }))) return err('email_exists')
  const failure = await sendEmailCode(tx, { ...input, purpose: 'signup', user })
  return failure ?? err('linked_email_not_confirmed', { provider })
}
