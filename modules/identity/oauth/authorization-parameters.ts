import type { ProviderName, ProviderSettings } from '../oauth-settings.ts'

interface AuthorizationParametersInput {
  scopes: string | undefined
  parameters: Record<string, string>
}

/** What we say ourselves; whoever could say it for us could send the answer elsewhere, or weaken what guards it. */
const RESERVED_PARAMETERS = new Set([
  ...['client_id', 'client_secret', 'code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['nonce', 'redirect_uri', 'request', 'request_uri', 'response_mode', 'response_type'],
  ...['scope', 'state'],
  // What was said to us.
  ...['invite_token', 'provider', 'redirect_to', 'scopes', 'skip_http_redirect'],
])
const MAX_PARAMETERS = 20
const MAX_LENGTH = 500

const DEFAULT_SCOPES: Record<ProviderName, string[]> = {
  google: ['openid', 'email', 'profile'],
  apple: ['openid', 'email', 'name'],
}

/** What a provider is asked for, besides what guards the way there and back. */
export function buildAuthorizationParameters(
  { name }: ProviderSettings,
  input: AuthorizationParametersInput,
): Record<string, string> {
  const passedOn = Object.entries(input.parameters).filter(([key, value]) => {
    return !RESERVED_PARAMETERS.has(key) && key.length <= MAX_LENGTH && value.length <= MAX_LENGTH
  })
  return {
    ...Object.fromEntries(passedOn.slice(0, MAX_PARAMETERS)),
    // Apple names nobody in an address.
    ...(name === 'apple' && { response_mode: 'form_post' }),
    scope: [...new Set([...DEFAULT_SCOPES[name], ...parseScopes(input.scopes)])].join(' '),
  }
}

/** As OAuth writes a scope (RFC 6749, 3.3). */
function parseScopes(scopes = ''): string[] {
  return scopes
    .slice(0, MAX_LENGTH)
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
}
