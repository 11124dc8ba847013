/** What an OAuth client may read of an account. */
export const OAUTH_SCOPES = ['openid', 'email', 'phone', 'profile'] as const
export type OAuthScope = (typeof OAUTH_SCOPES)[number]

export const OAUTH_GRANT_TYPES = ['authorization_code', 'refresh_token'] as const
export type OAuthGrantType = (typeof OAUTH_GRANT_TYPES)[number]

/** How an OAuth client authenticates at the token endpoint. A public client (`none`) has no secret. */
export const OAUTH_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none'] as const

/** Returns null if a text is not a list of known scopes, separated by spaces. Each scope is returned once. */
export function parseOAuthScopes(text: string): OAuthScope[] | null {
  const names = text.split(' ').filter(Boolean)
  const isKnown = (name: string) => OAUTH_SCOPES.some((scope) => scope === name)
  if (names.length === 0 || !names.every(isKnown)) return null
  return OAUTH_SCOPES.filter((scope) => names.includes(scope))
}

export function formatOAuthScopes(scopes: OAuthScope[]): string {
  return scopes.join(' ')
}

/** Whether every scope is among those granted. */
export function coversScopes(granted: OAuthScope[], requested: OAuthScope[]): boolean {
  return requested.every((scope) => granted.includes(scope))
}
