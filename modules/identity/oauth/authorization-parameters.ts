import type { ProviderName, ProviderSettings } from '../oauth-settings.ts'

interface AuthorizationParametersInput {
  scopes: string | undefined
  parameters: Record<string, string>
}

/** Parameters that clients cannot set: they could redirect the response, or weaken its protection. */
const RESERVED_PARAMETERS = new Set([
  ...['client_id', 'client_secret', 'code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['nonce', 'redirect_uri', 'request', 'request_uri', 'response_mode', 'response_type'],
  ...['scope', 'state'],
  // Parameters of this service's own `/authorize`.
  ...['invite_token', 'provider', 'redirect_to', 'scopes', 'skip_http_redirect'],
])
const MAX_PARAMETERS = 20
const MAX_LENGTH = 500

const DEFAULT_SCOPES: Record<ProviderName, string[]> = {
  google: ['openid', 'email', 'profile'],
  apple: ['openid', 'email', 'name'],
}

/** Scopes and client parameters of the authorization request, without the security parameters. */
export function buildAuthorizationParameters(
  { name }: ProviderSettings,
  input: AuthorizationParametersInput,
): Record<string, string> {
  const passedThrough = Object.entries(input.parameters).filter(([key, value]) => {
    return !RESERVED_PARAMETERS.has(key) && key.length <= MAX_LENGTH && value.length <= MAX_LENGTH
  })
  return {
    ...Object.fromEntries(passedThrough.slice(0, MAX_PARAMETERS)),
    // Apple returns name and e-mail address only by form post.
    ...(name === 'apple' && { response_mode: 'form_post' }),
    scope: [...new Set([...DEFAULT_SCOPES[name], ...parseScopes(input.scopes)])].join(' '),
  }
}

/** Keeps only valid scope tokens (RFC 6749, section 3.3). */
function parseScopes(scopes = ''): string[] {
  return scopes
    .slice(0, MAX_LENGTH)
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
}
