/** An error response of OAuth (RFC 6749), which has codes of its own. */
export interface OAuthError {
  oauthError: { error: string; description: string }
}

export function oauthError(error: string, description: string): OAuthError {
  return { oauthError: { error, description } }
}
