import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAuthErrorKey } from '#app/credentials/auth-error.ts'
import { wireErrors } from '../../api/auth/errors/wire-errors.ts'

/** Errors that no screen can receive, so that they need no text of the shop. */
const CODES_WITHOUT_TEXT = [
  ...['bad_code_verifier', 'bad_json', 'not_admin', 'unexpected_audience', 'unexpected_failure'],
  ...['bad_oauth_callback', 'bad_oauth_state', 'flow_state_already_used', 'feature_disabled'],
  ...['identity_not_found', 'mfa_recovery_codes_sole_factor', 'phone_provider_disabled'],
  ...['saml_provider_disabled', 'sso_provider_not_found', 'web3_provider_disabled'],
  ...['not_found', 'request_entity_too_large', 'request_timeout'],
  ...['oauth_authorization_not_found', 'oauth_client_not_found', 'oauth_consent_not_found'],
  'oauth_dynamic_client_registration_disabled',
]

test('every auth error that a screen can receive has a text of the shop', () => {
  const rows = Object.values(wireErrors).filter(([, , , shape]) => shape !== 'oauth')
  const codes = new Set(rows.map(([code]) => code))
  assert.ok(codes.size > 50)
  const codesWithoutText = [...codes].filter((code) => !findAuthErrorKey(code))
  assert.deepEqual(codesWithoutText.sort(), CODES_WITHOUT_TEXT.sort())
})
