import assert from 'node:assert/strict'
import * as oidc from 'openid-client'
import { mina, openAuthShop } from './auth-shop.ts'
import type { TestAuthClient } from './totp.ts'

export const REDIRECT_URI = 'https://reader.example/callback'

/** A registered OAuth client. Public clients have no secret. */
export interface TestOAuthClient {
  client_id: string
  client_secret?: string
}

type OAuthServerShop = Awaited<ReturnType<typeof openOAuthServerShop>>

/** Opens a shop in which Mina is signed in, and with Reader, another application in which she can sign in. */
export async function openOAuthServerShop(settings: Parameters<typeof openAuthShop>[0] = {}) {
  const shop = await openAuthShop({ autoconfirm: true, ...settings })
  const user = shop.createClient()
  const { error } = await user.signUp({ ...mina, options: { data: { full_name: 'Mina Keller' } } })
  assert.equal(error, null)
  const admin = shop.createAdminClient()
  const reader = await registerReader(admin)
  return { ...shop, user, admin, reader }
}

type AdminClient = ReturnType<Awaited<ReturnType<typeof openAuthShop>>['createAdminClient']>
type ClientMetadata = Parameters<AdminClient['oauth']['createClient']>[0]

export async function registerReader(
  admin: AdminClient,
  metadata: Partial<ClientMetadata> = {},
): Promise<TestOAuthClient> {
  const { data, error } = await admin.oauth.createClient({
    ...{ client_name: 'Reader', redirect_uris: [REDIRECT_URI], ...metadata },
  })
  assert.equal(error, null)
  return data!
}

/** Discovers the shop as an OpenID Connect provider, as the server of an application does. */
export async function discoverShop(
  shop: OAuthServerShop,
  { client_id, client_secret }: TestOAuthClient,
  { algorithm = 'oidc', authentication }: DiscoveryOptions = {},
) {
  const issuer = new URL('http://shop.test/auth/v1')
  return oidc.discovery(issuer, client_id, client_secret, authentication, {
    algorithm,
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: fetchFromShop(shop),
  })
}

/** Sends the requests of an application, which knows the public URL, to the socket of the shop. */
export function fetchFromShop({ request }: Pick<OAuthServerShop, 'request'>): oidc.CustomFetch {
  return (url, init) => {
    const { pathname, search } = new URL(url)
    return request(pathname + search, init as RequestInit)
  }
}

interface DiscoveryOptions {
  algorithm?: 'oidc' | 'oauth2'
  authentication?: oidc.ClientAuth
}

/** The secrets of one sign-in, which the application keeps. */
export const VERIFIER = 'a-verifier-that-only-reader-has-and-that-is-long-enough'
export const STATE = 'the-state-of-reader'

/** Requests an authorization, without checking the redirect. */
export async function requestAuthorization(
  { request }: Pick<OAuthServerShop, 'request'>,
  client: TestOAuthClient,
  parameters: Record<string, string | null> = {},
) {
  const query = await buildAuthorizationQuery(client, parameters)
  return request(`/auth/v1/oauth/authorize?${query}`, { redirect: 'manual' })
}

/** The parameters of an authorization request. Null leaves one out. */
export async function buildAuthorizationQuery(
  { client_id }: TestOAuthClient,
  parameters: Record<string, string | null> = {},
): Promise<URLSearchParams> {
  const all = {
    ...{ client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scope: 'openid email' },
    ...{ state: STATE, code_challenge: await oidc.calculatePKCECodeChallenge(VERIFIER) },
    ...{ code_challenge_method: 'S256', ...parameters },
  }
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

/** Starts an authorization. Returns the id that the consent page gets. */
export async function startAuthorization(
  shop: Pick<OAuthServerShop, 'request'>,
  client: TestOAuthClient,
  parameters: Record<string, string | null> = {},
): Promise<string> {
  const response = await requestAuthorization(shop, client, parameters)
  const location = new URL(response.headers.get('Location') ?? '', 'http://shop.test')
  assert.deepEqual([response.status, location.pathname], [302, '/oauth/consent'])
  return location.searchParams.get('authorization_id')!
}

/** The user opens the consent page and approves. Returns the URL that the browser is sent to. */
export async function approve(user: TestAuthClient, authorizationId: string): Promise<URL> {
  const details = await user.oauth.getAuthorizationDetails(authorizationId)
  assert.equal(details.error, null)
  const { data, error } = await user.oauth.approveAuthorization(authorizationId)
  assert.equal(error, null)
  return new URL(data!.redirect_url)
}

/** Posts to the token endpoint. */
export async function requestToken(
  { request }: Pick<OAuthServerShop, 'request'>,
  parameters: Record<string, string | undefined>,
  headers: Record<string, string> = {},
) {
  const fields = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const response = await request('/auth/v1/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Posts a code to the token endpoint as Reader does. */
export function exchangeCode(
  shop: Pick<OAuthServerShop, 'request'>,
  client: TestOAuthClient,
  { code, ...parameters }: Record<string, string | undefined>,
) {
  return requestToken(shop, {
    ...{ grant_type: 'authorization_code', code, code_verifier: VERIFIER },
    ...{ client_id: client.client_id, client_secret: client.client_secret, ...parameters },
  })
}

/** Posts a refresh token to the token endpoint as Reader does. */
export function refreshToken(
  shop: Pick<OAuthServerShop, 'request'>,
  { client_id, client_secret }: TestOAuthClient,
  parameters: Record<string, string | undefined>,
) {
  return requestToken(shop, {
    ...{ grant_type: 'refresh_token', client_id, client_secret, ...parameters },
  })
}

/** The code in the URL that the browser is sent to. */
export function getCode(response: object | null): string {
  assert.ok(response && 'redirect_url' in response, 'the user is asked')
  const code = new URL(`${response.redirect_url}`).searchParams.get('code')
  assert.ok(code, 'the redirect has a code')
  return code
}

/** Signs the user in to the application. Returns the tokens. */
export async function signInToClient(
  shop: Pick<OAuthServerShop, 'request'>,
  { user, client, scope }: { user: TestAuthClient; client: TestOAuthClient; scope?: string },
) {
  const code = await issueCode(shop, { user, client, ...(scope && { parameters: { scope } }) })
  const { status, body } = await exchangeCode(shop, client, { code })
  assert.equal(status, 200)
  return body
}

interface IssueCodeInput {
  user: TestAuthClient
  client: TestOAuthClient
  parameters?: Record<string, string | null>
}

/** The user approves an authorization, or has granted it before. Returns the code. */
export async function issueCode(
  shop: Pick<OAuthServerShop, 'request'>,
  { user, client, parameters = {} }: IssueCodeInput,
): Promise<string> {
  const id = await startAuthorization(shop, client, parameters)
  const { data } = await user.oauth.getAuthorizationDetails(id)
  if (data && 'redirect_url' in data) return getCode(data)
  return getCode((await user.oauth.approveAuthorization(id)).data)
}
