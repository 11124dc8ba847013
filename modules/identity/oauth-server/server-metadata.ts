import { OAUTH_AUTH_METHODS, OAUTH_GRANT_TYPES, OAUTH_SCOPES } from '../oauth-scopes.ts'
import { getIssuer, getServiceUrl, type IdentityDependencies } from '../settings.ts'
import { canSignIdTokens } from './id-token.ts'
import { USER_CLAIMS } from './user-claims.ts'

/** The metadata of the OAuth server (RFC 8414), which is also that of OpenID Connect Discovery. */
export async function buildServerMetadata(identity: IdentityDependencies, now: Date) {
  const service = getServiceUrl(identity)
  const { alg } = await identity.keys.getSigningKey(now)
  const isOpenIdSupported = await canSignIdTokens(identity, now)
  return {
    issuer: getIssuer(identity),
    authorization_endpoint: `${service}/oauth/authorize`,
    token_endpoint: `${service}/oauth/token`,
    userinfo_endpoint: `${service}/oauth/userinfo`,
    jwks_uri: `${service}/.well-known/jwks.json`,
    ...(identity.settings.clientRegistrationEnabled && {
      registration_endpoint: `${service}/oauth/clients/register`,
    }),
    scopes_supported: OAUTH_SCOPES.filter((scope) => scope !== 'openid' || isOpenIdSupported),
    ...{ response_types_supported: ['code'], response_modes_supported: ['query'] },
    grant_types_supported: OAUTH_GRANT_TYPES,
    token_endpoint_auth_methods_supported: OAUTH_AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: isOpenIdSupported ? [alg] : [],
    claims_supported: ['iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', ...USER_CLAIMS],
    ...{ request_parameter_supported: false, request_uri_parameter_supported: false },
  }
}
