import type { IdentityRow } from '../tables.ts'
import type { Account } from './account.ts'
import { toFactorResponse } from './factors.ts'

/** The wire shape of a user, for the user and for administrators. It holds no credentials. */
export function toUserResponse({ user, identities, factors }: Account) {
  const { emailConfirmedAt, phoneConfirmedAt } = user
  const confirmations = [emailConfirmedAt, phoneConfirmedAt].filter((time) => time !== null)
  return {
    ...{ id: user.id, aud: user.aud, role: user.role },
    ...{ email: user.email ?? '', phone: user.phone ?? '' },
    ...(user.newEmail && { new_email: user.newEmail }),
    ...(user.newPhone && { new_phone: user.newPhone }),
    ...toTimestamps({
      email_confirmed_at: emailConfirmedAt,
      phone_confirmed_at: phoneConfirmedAt,
      confirmed_at: confirmations.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      invited_at: user.invitedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      email_change_sent_at: user.emailChangeSentAt,
      phone_change_sent_at: user.phoneChangeSentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
      deleted_at: user.deletedAt,
    }),
    app_metadata: buildAppMetadata({ user, identities }),
    user_metadata: user.userMetadata,
    identities: identities.map(toIdentityResponse),
    ...(factors.length > 0 && { factors: factors.map(toFactorResponse) }),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: user.isAnonymous,
  }
}

export type UserResponse = ReturnType<typeof toUserResponse>

/** `app_metadata` of the wire: the stored metadata, which alone grants rights, and the sign-in providers. */
export function buildAppMetadata({ user, identities }: Omit<Account, 'factors'>) {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const providerFields = providers.length > 0 ? { provider: providers[0], providers } : {}
  return { ...user.appMetadata, ...providerFields }
}

function toIdentityResponse(identity: IdentityRow) {
  const { identityData } = identity
  const email = typeof identityData.email === 'string' ? identityData.email : null
  return {
    ...{ identity_id: identity.id, id: identity.providerId, user_id: identity.userId },
    ...{ identity_data: identityData, provider: identity.provider },
    // The wire counts the creation of an identity as its first sign-in.
    last_sign_in_at: (identity.lastSignInAt ?? identity.createdAt).toISOString(),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(email && { email: email.toLowerCase() }),
  }
}

/** ISO 8601; null times are left out. */
function toTimestamps<Name extends string>(
  times: Record<Name, Date | null>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<Date | null>(times).flatMap(([name, time]) => {
    return time ? [[name, time.toISOString()]] : []
  })
  return Object.fromEntries(entries)
}
