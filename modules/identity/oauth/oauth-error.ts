/** Why not, in the words of OAuth, which knows no code of ours. */
export interface OAuthError {
  oauthError: { error: string; description: string }
}

export function oauthError(error: string, description: string): OAuthError {
  return { oauthError: { error, description } }
}
