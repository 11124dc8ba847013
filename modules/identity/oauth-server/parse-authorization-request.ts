import { err, ok, type Result } from '#platform/result'
import { coversScopes, OAUTH_SCOPES, type OAuthScope, parseOAuthScopes } from '../oauth-scopes.ts'
import type { AuthorizationErrorCode } from './authorization-response.ts'

/** The part of an authorization request whose errors are redirected to the client. */
export interface AuthorizationRequest {
  scopes: OAuthScope[]
  nonce: string | null
  codeChallenge: string
  needsConsent: boolean
}

interface ParseOptions {
  /** What the client may request; null: every scope. */
  clientScopes: OAuthScope[] | null
  /** Whether ID tokens can be signed. */
  isOpenIdSupported: boolean
}

type RequestResult<Value> = Result<Value, AuthorizationErrorCode>

/** Parameters of an authorization request. None may be repeated (RFC 6749, section 3.1). */
const PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'prompt', 'request', 'request_uri'],
]
const MAX_VALUE_LENGTH = 2000
const DEFAULT_SCOPE = 'email'

/** `description` of a failure is for the developer of the client. */
export function parseAuthorizationRequest(
  parameters: URLSearchParams,
  options: ParseOptions,
): RequestResult<AuthorizationRequest> {
  const failure = checkShape(parameters) ?? checkResponseType(parameters) ?? checkPkce(parameters)
  if (failure) return failure
  const scopes = parseScopes(parameters.get('scope') || null, options)
  if (!scopes.ok) return scopes
  const prompt = parsePrompt(parameters.get('prompt') ?? '')
  if (!prompt.ok) return prompt
  return ok({
    ...{ scopes: scopes.value, needsConsent: prompt.value.needsConsent },
    nonce: parameters.get('nonce'),
    codeChallenge: parameters.get('code_challenge')!,
  })
}

function checkShape(parameters: URLSearchParams) {
  const isRepeated = (name: string) => parameters.getAll(name).length > 1
  const repeated = PARAMETERS.find(isRepeated)
  if (repeated) return fail('invalid_request', `${repeated} is repeated`)
  const isTooLong = (name: string) => (parameters.get(name)?.length ?? 0) > MAX_VALUE_LENGTH
  const long = PARAMETERS.find(isTooLong)
  if (long) return fail('invalid_request', `${long} is longer than ${MAX_VALUE_LENGTH} characters`)
  if (parameters.has('request')) return fail('request_not_supported', 'request is not supported')
  if (!parameters.has('request_uri')) return null
  return fail('request_uri_not_supported', 'request_uri is not supported')
}

function checkResponseType(parameters: URLSearchParams) {
  const responseType = parameters.get('response_type')
  if (!responseType) return fail('invalid_request', 'response_type is required')
  if (responseType !== 'code')
    return fail('unsupported_response_type', 'response_type must be code')
  if ((parameters.get('response_mode') ?? 'query') === 'query') return null
  return fail('invalid_request', 'response_mode must be query')
}

/** With the method `plain` whoever sees the request could exchange the code. */
function checkPkce(parameters: URLSearchParams) {
  const challenge = parameters.get('code_challenge')
  if (!challenge) return fail('invalid_request', 'code_challenge is required')
  if (parameters.get('code_challenge_method') !== 'S256') {
    return fail('invalid_request', 'code_challenge_method must be S256')
  }
  if (/^[A-Za-z0-9_-]{43}$/.test(challenge)) return null
  return fail('invalid_request', 'code_challenge is no SHA-256 hash in base64url')
}

function parseScopes(
  text: string | null,
  { clientScopes, isOpenIdSupported }: ParseOptions,
): RequestResult<OAuthScope[]> {
  const requested =
    text === null && clientScopes ? clientScopes : parseOAuthScopes(text ?? DEFAULT_SCOPE)
  if (!requested) return fail('invalid_scope', `scope must be of: ${OAUTH_SCOPES.join(' ')}`)
  if (clientScopes && !coversScopes(clientScopes, requested)) {
    return fail('invalid_scope', 'The client may not request this scope')
  }
  if (requested.includes('openid') && !isOpenIdSupported) {
    return fail('invalid_scope', 'openid needs a signing key that is not a shared secret')
  }
  return ok(requested)
}

/** The user is known only to the consent page, so there is no answer without it, and no second sign-in. */
function parsePrompt(text: string): RequestResult<{ needsConsent: boolean }> {
  const prompts = text.split(' ').filter(Boolean)
  if (prompts.includes('none')) return fail('interaction_required', 'prompt=none is not supported')
  if (prompts.includes('login')) return fail('login_required', 'prompt=login is not supported')
  return ok({ needsConsent: prompts.length > 0 })
}

function fail(code: AuthorizationErrorCode, description: string) {
  return err(code, { description })
}
