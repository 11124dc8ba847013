import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findAuthErrorKey } from '#app/credentials/auth-error.ts'

/** What the screens never ask for, or what only a program would do. */
const FOR_PROGRAMS = [
  ...['bad_code_verifier', 'bad_json', 'not_admin', 'unexpected_audience', 'unexpected_failure'],
  ...['bad_oauth_callback', 'bad_oauth_state', 'flow_state_already_used', 'feature_disabled'],
  ...['identity_not_found', 'invite_not_found', 'mfa_recovery_codes_sole_factor'],
  ...['oauth_provider_not_supported', 'phone_provider_disabled', 'web3_provider_disabled'],
  ...['saml_provider_disabled', 'sso_provider_disabled', 'sso_provider_not_found'],
]

test('every auth error that a screen can receive has a text of the shop', () => {
  const source = readFileSync('modules/identity/auth-error.ts', 'utf8')
  const codes = [...source.matchAll(/^ {4}\| '(\w+)'$/gm)].map(([, code]) => code!)
  assert.ok(codes.length > 50)
  const silent = codes.filter((code) => !findAuthErrorKey(code))
  assert.deepEqual(silent.sort(), FOR_PROGRAMS.sort())
})
