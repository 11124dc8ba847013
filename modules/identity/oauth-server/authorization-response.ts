import { getIssuer, type IdentityDependencies } from '../settings.ts'

interface AuthorizationResponseInput {
  redirectUri: string
  state: string | null
  identity: IdentityDependencies
}

/** The error codes of RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6. */
export type AuthorizationErrorCode =
  | 'access_denied'
  | 'interaction_required'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'unsupported_response_type'

/** The URL that returns the user to the client with a code. */
export function buildCodeRedirect(code: string, input: AuthorizationResponseInput): string {
  return buildRedirect({ code }, input)
}

/** The URL that returns the user to the client with an error. */
export function buildErrorRedirect(
  error: { code: AuthorizationErrorCode; description: string },
  input: AuthorizationResponseInput,
): string {
  return buildRedirect({ error: error.code, error_description: error.description }, input)
}

/** `iss` protects clients with several servers from a mix-up (RFC 9207). */
function buildRedirect(
  parameters: Record<string, string>,
  { redirectUri, state, identity }: AuthorizationResponseInput,
): string {
  const url = new URL(redirectUri)
  const response = { ...parameters, ...(state !== null && { state }), iss: getIssuer(identity) }
  for (const [name, value] of Object.entries(response)) url.searchParams.set(name, value)
  return url.href
}
