import type { OAuthServerErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

const tokenError = (code: string, message: WireError[2]): WireError => [code, 400, message, 'oauth']

/** Errors of the token endpoint have the codes of RFC 6749, section 5.2. */
export const oauthServerErrors: Record<OAuthServerErrorCode, WireError> = {
  oauth_authorization_already_decided: invalid('authorization request is no longer pending'),
  oauth_authorization_not_found: ['oauth_authorization_not_found', 404, 'authorization not found'],
  oauth_client_authentication_failed: tokenError(
    'invalid_client',
    'The client is unknown, or its secret is missing or wrong',
  ),
  oauth_client_authentication_repeated: tokenError(
    'invalid_request',
    'The client authenticates in one way only',
  ),
  oauth_client_is_public: invalid('Cannot regenerate secret for public client'),
  oauth_client_not_found: ['oauth_client_not_found', 404, 'OAuth client not found'],
  oauth_client_registration_disabled: [
    'oauth_dynamic_client_registration_disabled',
    403,
    'Dynamic client registration is not enabled',
  ],
  oauth_client_type_not_changeable: invalid(
    'token_endpoint_auth_method: a client stays public or confidential',
  ),
  oauth_client_unknown: ['oauth_client_not_found', 400, 'invalid client_id'],
  oauth_client_update_empty: invalid('No fields provided for update'),
  oauth_code_invalid: tokenError(
    'invalid_grant',
    'The code is unknown, expired or used, or was not issued to this client, verifier and redirect_uri',
  ),
  oauth_grant_not_found: ['oauth_consent_not_found', 404, 'No grant for this client'],
  oauth_grant_type_not_allowed: tokenError(
    'unauthorized_client',
    'The client may not use this grant_type',
  ),
  oauth_grant_type_unsupported: tokenError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token',
  ),
  oauth_redirect_uri_not_registered: invalid('invalid redirect_uri'),
  oauth_refresh_token_invalid: tokenError(
    'invalid_grant',
    'The refresh token is unknown, expired or used, or was not issued to this client',
  ),
  oauth_scope_not_granted: tokenError('invalid_scope', 'The user has not granted this scope'),
  oauth_token_parameter_missing: tokenError(
    'invalid_request',
    ({ parameter }) => `${parameter} is required`,
  ),
}
