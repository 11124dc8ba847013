import type { IdentityRow } from '../tables.ts'
import type { Account } from './account.ts'
import { toFactorResponse } from './factors.ts'

/** Somebody, as the wire shows them: to themselves and to administrators. Nothing of it opens anything. */
export function toUserResponse({ user, identities, factors }: Account) {
  const { emailConfirmedAt, phoneConfirmedAt } = user
  const confirmed = [emailConfirmedAt, phoneConfirmedAt].filter((at) => at !== null)
  return {
    ...{ id: user.id, aud: user.aud, role: user.role },
    ...{ email: user.email ?? '', phone: user.phone ?? '' },
    ...(user.newEmail && { new_email: user.newEmail }),
    ...(user.newPhone && { new_phone: user.newPhone }),
    ...toTimestamps({
      email_confirmed_at: emailConfirmedAt,
      phone_confirmed_at: phoneConfirmedAt,
      confirmed_at: confirmed.sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
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

/** Which ways in there are, and what the shop itself wrote: the only metadata that gives rights. */
export function buildAppMetadata({ user, identities }: Omit<Account, 'factors'>) {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const ways = providers.length > 0 ? { provider: providers[0], providers } : {}
  return { ...user.appMetadata, ...ways }
}

function toIdentityResponse(identity: IdentityRow) {
  const { identityData } = identity
  const email = typeof identityData.email === 'string' ? identityData.email : null
  return {
    ...{ identity_id: identity.id, id: identity.providerId, user_id: identity.userId },
    ...{ identity_data: identityData, provider: identity.provider },
    // The wire takes the day it was added for the first.
    last_sign_in_at: (identity.lastSignInAt ?? identity.createdAt).toISOString(),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(email && { email: email.toLowerCase() }),
  }
}

/** What has not happened is not mentioned. */
function toTimestamps<Name extends string>(
  given: Record<Name, Date | null>,
): Partial<Record<Name, string>> {
  const happened = Object.entries<Date | null>(given).flatMap(([name, at]) => {
    return at ? [[name, at.toISOString()]] : []
  })
  return Object.fromEntries(happened)
}
