import type { ProviderErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const providerErrors: Record<ProviderErrorCode, WireError> = {
  email_conflict_identity_not_deletable: [
    'email_conflict_identity_not_deletable',
    422,
    'Unable to unlink identity due to email conflict',
  ],
  id_token_audience_unacceptable: [
    'invalid request',
    400,
    ({ audiences }) => `Unacceptable audience in id_token: [${audiences}]`,
    'oauth',
  ],
  id_token_invalid: ['invalid request', 400, 'Bad ID token', 'oauth'],
  id_token_missing: ['invalid request', 400, 'id_token required', 'oauth'],
  id_token_nonce_mismatch: ['invalid nonce', 400, 'Nonces mismatch', 'oauth'],
  id_token_nonce_unpaired: [
    'invalid request',
    400,
    'Passed nonce and nonce in id_token should either both exist or not.',
    'oauth',
  ],
  id_token_provider_missing: [
    'invalid request',
    400,
    'provider or client_id and issuer required',
    'oauth',
  ],
  identity_already_linked: ['identity_already_exists', 422, 'Identity is already linked'],
  identity_linked_to_other_user: [
    'identity_already_exists',
    422,
    'Identity is already linked to another user',
  ],
  identity_not_found: ['identity_not_found', 422, "Identity doesn't exist"],
  linked_email_not_confirmed: [
    'email_not_confirmed',
    422,
    ({ provider }) =>
      `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  ],
  linking_session_ended: [
    'session_not_found',
    403,
    'The session in which this was asked has ended',
  ],
  manual_linking_disabled: ['manual_linking_disabled', 404, 'Manual linking is disabled'],
  multiple_accounts_with_email: [
    'unexpected_failure',
    500,
    'Multiple accounts with the same email address in the same linking domain detected: default',
  ],
  oauth_state_already_used: ['flow_state_already_used', 400, 'State has already been used'],
  oauth_state_missing: ['bad_oauth_callback', 400, 'OAuth state parameter missing'],
  oauth_state_not_found: ['bad_oauth_state', 400, 'OAuth state not found or expired'],
  oauth_state_of_other_browser: [
    'bad_oauth_state',
    400,
    'OAuth state is invalid: this browser did not ask',
  ],
  provider_denied: ['bad_oauth_callback', 400, ({ description }) => `${description}`],
  provider_disabled: [
    'provider_disabled',
    400,
    ({ issuer }) => `Provider (issuer "${issuer}") is not enabled`,
  ],
  provider_email_confirmation_sent: [
    'provider_email_needs_verification',
    422,
    ({ provider }) =>
      `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  ],
  provider_email_not_verified: [
    'provider_email_needs_verification',
    422,
    ({ provider }) =>
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  ],
  provider_failed: ['unexpected_failure', 500, 'The provider cannot answer for you at the moment'],
  provider_no_longer_enabled: invalid('Unsupported provider: it is not enabled'),
  provider_not_enabled: invalid('Unsupported provider: provider is not enabled'),
  provider_unknown: invalid(
    ({ name }) => `Unsupported provider: Provider ${name} could not be found`,
  ),
  saml_assertion_invalid: invalid('SAML Assertion is not valid'),
  saml_response_malformed: invalid(
    'SAML Response must be well-formed XML of little depth, without comments and document types',
  ),
  saml_response_too_large: [
    'request_entity_too_large',
    413,
    'SAML Response must be at most 64 KiB',
  ],
  saml_user_not_of_provider: invalid('SAML Assertion names nobody this provider answers for'),
  single_identity_not_deletable: [
    'single_identity_not_deletable',
    422,
    'User must have at least 1 identity after unlinking',
  ],
  sso_domain_not_found: ['sso_provider_not_found', 404, 'No SSO provider assigned for this domain'],
  sso_provider_not_found: ['sso_provider_not_found', 404, 'No such SSO provider'],
  sso_provider_unspecified: invalid('Either a provider_id or a domain is required'),
  sso_user_not_linkable: [
    'user_sso_managed',
    422,
    'Identities of single sign-on users cannot be linked',
  ],
}
