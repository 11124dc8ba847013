import type { OAuthScope } from '../oauth-scopes.ts'
import type { IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'

interface UserClaimsInput {
  user: UserRow
  scopes: OAuthScope[]
  identity: Pick<IdentityDependencies, 'publicUrl'>
}

/** The OpenID Connect claims of a user that the scopes include. */
export function buildUserClaims({ user, scopes, identity }: UserClaimsInput) {
  return {
    sub: user.id,
    ...(scopes.includes('email') && buildEmailClaims(user)),
    ...(scopes.includes('phone') && buildPhoneClaims(user)),
    ...(scopes.includes('profile') && buildProfileClaims(user, identity.publicUrl)),
  }
}

export const USER_CLAIMS = [
  ...['sub', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
  ...['name', 'picture', 'updated_at'],
]

function buildEmailClaims({ email, emailConfirmedAt }: UserRow) {
  return email ? { email, email_verified: emailConfirmedAt !== null } : {}
}

function buildPhoneClaims({ phone, phoneConfirmedAt }: UserRow) {
  return phone
    ? { phone_number: `+${phone}`, phone_number_verified: phoneConfirmedAt !== null }
    : {}
}

/** Users write their metadata themselves, so every value is checked. */
function buildProfileClaims({ userMetadata, updatedAt }: UserRow, publicUrl: string) {
  const { full_name: name, avatar_url: avatar } = userMetadata
  const picture = typeof avatar === 'string' ? toWebUrl(avatar, publicUrl) : null
  return {
    ...(typeof name === 'string' && name && { name }),
    ...(picture && { picture }),
    updated_at: Math.floor(updatedAt.getTime() / 1000),
  }
}

function toWebUrl(address: string, publicUrl: string): string | null {
  const url = URL.parse(address, publicUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
