import type { ProviderName, ProviderSettings } from './provider-settings.ts'

interface Wanted {
  scopes: string | undefined
  parameters: Record<string, string>
}

/** What we say ourselves; whoever could say it for us could send the answer elsewhere, or weaken what guards it. */
const OURS = new Set([
  ...['client_id', 'client_secret', 'code_challenge', 'code_challenge_method', 'code_verifier'],
  ...['nonce', 'redirect_uri', 'request', 'request_uri', 'response_mode', 'response_type'],
  ...['scope', 'state'],
  // What was said to us.
  ...['invite_token', 'provider', 'redirect_to', 'scopes', 'skip_http_redirect'],
])
const MOST_PARAMETERS = 20
const LONGEST = 500

const scopes: Record<ProviderName, string[]> = {
  google: ['openid', 'email', 'profile'],
  apple: ['openid', 'email', 'name'],
}

/** What a provider is asked for, besides what guards the way there and back. */
export function requestOf({ name }: ProviderSettings, wanted: Wanted): Record<string, string> {
  const passedOn = Object.entries(wanted.parameters).filter(([key, value]) => {
    return !OURS.has(key) && key.length <= LONGEST && value.length <= LONGEST
  })
  return {
    ...Object.fromEntries(passedOn.slice(0, MOST_PARAMETERS)),
    // Apple names nobody in an address.
    ...(name === 'apple' && { response_mode: 'form_post' }),
    scope: [...new Set([...scopes[name], ...more(wanted.scopes)])].join(' '),
  }
}

/** As OAuth writes a scope (RFC 6749, 3.3). */
function more(scopes = ''): string[] {
  return scopes
    .slice(0, LONGEST)
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
}
