import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'
import type { ProviderSettings } from '#modules/identity'

interface ProviderUser {
  email?: string
  email_verified?: boolean
  name?: string
}

/** The redirect URI of the shop's apps. */
const APP_REDIRECT_URI = 'https://app.shop.test/back'
const SECRET = 'client-secret-of-the-shop'

/**
 * Starts a real OpenID Connect provider. Add its users to `users`; its page lets the browser choose one of them.
 * `callback` is the redirect URI of the shop.
 */
export async function openOidcProvider(callback = 'http://shop.test/auth/v1/callback') {
  const users: Record<string, ProviderUser> = {}
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'the-provider', alg: 'RS256', use: 'sig' }
  const provider = new Provider(issuer, buildConfiguration(users, callback, key as JWK))
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    if (ctx.method === 'GET') {
      ctx.body = renderUserChooser(Object.keys(users))
      return
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const userName = new URLSearchParams(await readBody(ctx.req)).get('user') ?? ''
    await provider.interactionFinished(
      ctx.req,
      ctx.res,
      await buildInteractionResult(provider, interaction, userName),
    )
    ctx.respond = false
  })
  // A shop in a browser test gets a random port, so that its callback is not known in advance.
  const isRegistered = provider.Client.prototype.redirectUriAllowed
  provider.Client.prototype.redirectUriAllowed = function (uri: string) {
    return isRegistered.call(this, uri) || /^http:\/\/localhost:\d+\/auth\/v1\/callback$/.test(uri)
  }
  const receivedSecrets: string[] = []
  const compare = provider.Client.prototype.compareClientSecret
  // A client secret as Apple requires it is a new JWT each time. The test verifies it.
  provider.Client.prototype.compareClientSecret = function (secret: string) {
    receivedSecrets.push(secret)
    return secret.startsWith('ey') || compare.call(this, secret)
  }
  const responses = { forgeIdToken: null as ((idToken: string) => Promise<string>) | null }
  provider.use(async (ctx, next) => {
    await next()
    const tokens = ctx.body as { id_token?: string } | undefined
    if (ctx.path !== '/token' || !tokens?.id_token || !responses.forgeIdToken) return
    ctx.body = { ...tokens, id_token: await responses.forgeIdToken(tokens.id_token) }
  })
  server.on('request', provider.callback())
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const settings: ProviderSettings = {
    ...{ name: 'google', issuer, clientIds: ['shop', 'shop-app'], secret: SECRET },
  }
  return {
    issuer,
    users,
    settings,
    /** The client secrets that the shop sent. */
    receivedSecrets,
    /** Set `forgeIdToken` to replace the ID tokens of the token endpoint. */
    responses,
    /** Signs a token with any claims by the key of the provider. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey),
    /** Opens the authorization URL and signs in as a user. With an empty name the user cancels. */
    signIn: (url: string, userName: string) => signInAtProvider(url, userName),
    /** Returns the tokens that an app of the shop receives when a user signs in by the provider. */
    getTokens: (userName: string, options: { nonce?: string; clientId?: string } = {}) =>
      fetchTokens(issuer, userName, options),
  }
}

function buildConfiguration(
  users: Record<string, ProviderUser>,
  callback: string,
  key: JWK,
): Configuration {
  const client = { client_secret: SECRET, grant_types: ['authorization_code', 'refresh_token'] }
  const ids = { shop: callback, 'shop-app': APP_REDIRECT_URI, stranger: APP_REDIRECT_URI }
  return {
    clients: Object.entries(ids).map(([client_id, uri]) => {
      const token_endpoint_auth_method = 'client_secret_post' as const
      return { ...client, client_id, redirect_uris: [uri], token_endpoint_auth_method }
    }),
    jwks: { keys: [key] },
    cookies: { keys: ['only a test'] },
    features: { devInteractions: { enabled: false } },
    scopes: ['openid', 'email', 'profile', 'offline_access', 'calendar'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google and Apple do, puts the claims of the user into the ID token, not only into the userinfo response.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    pkce: { required: (_, { clientId }) => clientId === 'shop' },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...users[sub.replace(/^id-of-/, '')] }),
    }),
  }
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

async function buildInteractionResult(
  provider: Provider,
  { params }: Interaction,
  userName: string,
) {
  if (!userName) return { error: 'access_denied', error_description: 'They turned back' }
  const accountId = `id-of-${userName}`
  const grant = new provider.Grant({ accountId, clientId: `${params.client_id}` })
  grant.addOIDCScope(`${params.scope}`)
  return { login: { accountId }, consent: { grantId: await grant.save() } }
}

function renderUserChooser(names: string[]): string {
  const choices = ['', ...names].map((userName) => {
    return `<button name="user" value="${userName}">${userName ? `Continue as ${userName}` : 'Cancel'}</button>`
  })
  return `<!doctype html><title>Sign in</title><link rel="icon" href="data:,"><form method="post">${choices.join(' ')}</form>`
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** The request to the callback: a URL, with a form if the provider posts the parameters. */
export interface CallbackRequest {
  url: string
  form: URLSearchParams | null
}

async function signInAtProvider(start: string, userName: string): Promise<CallbackRequest> {
  const providerOrigin = new URL(start).origin
  const jar = new Map<string, string>()
  let url = start
  let init: RequestInit = {}
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      jar.set(name, value)
    }
    init = {}
    const location = response.headers.get('Location')
    if (location) {
      url = new URL(location, url).href
      if (!url.startsWith(providerOrigin)) return { url, form: null }
      continue
    }
    const html = await response.text()
    assert.equal(response.status, 200, html)
    if (!html.includes('name="user"')) return parsePostedForm(html)
    init = { method: 'POST', body: new URLSearchParams({ user: userName }) }
  }
  throw new Error(`${start} redirects too often`)
}

function parsePostedForm(html: string): CallbackRequest {
  const [, url = ''] = html.match(/action="([^"]+)"/) ?? []
  const fields = html.matchAll(/name="([^"]+)" value="([^"]*)"/g)
  return { url, form: new URLSearchParams([...fields].map(([, name, value]) => [name!, value!])) }
}

async function fetchTokens(
  issuer: string,
  userName: string,
  { nonce, clientId = 'shop-app' }: { nonce?: string; clientId?: string },
) {
  const nonceHash = nonce && createHash('sha256').update(nonce).digest('hex')
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: APP_REDIRECT_URI, response_type: 'code', state: 'x' },
    ...{ scope: 'openid email profile', ...(nonceHash && { nonce: nonceHash }) },
  })
  const { url } = await signInAtProvider(`${issuer}/auth?${query}`, userName)
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ client_id: clientId, client_secret: SECRET, redirect_uri: APP_REDIRECT_URI },
      ...{ grant_type: 'authorization_code', code: new URL(url).searchParams.get('code') ?? '' },
    }),
  })
  const tokens = (await response.json()) as { id_token: string; access_token: string }
  assert.ok(tokens.id_token, JSON.stringify(tokens))
  return { token: tokens.id_token, access_token: tokens.access_token }
}
