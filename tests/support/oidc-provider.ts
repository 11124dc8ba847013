import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'
import type { ProviderSettings } from '#modules/identity'

interface ProviderAccount {
  email?: string
  email_verified?: boolean
  name?: string
}

/** What apps of the shop send people back to. */
const APP = 'https://app.shop.test/back'
const SECRET = 'what-the-owner-was-given'

/**
 * A real provider on this machine, with the people it knows. They choose themselves on a page, as at any provider;
 * `callback` is where the shop takes them back.
 */
export async function openOidcProvider(callback = 'http://shop.test/auth/v1/callback') {
  const users: Record<string, ProviderAccount> = {}
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'the-provider', alg: 'RS256', use: 'sig' }
  const provider = new Provider(issuer, buildConfiguration(users, callback, key as JWK))
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    if (ctx.method === 'GET') {
      ctx.body = renderAccountChooser(Object.keys(users))
      return
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const chosen = new URLSearchParams(await readBody(ctx.req)).get('who') ?? ''
    await provider.interactionFinished(
      ctx.req,
      ctx.res,
      await buildInteractionResult(provider, interaction, chosen),
    )
    ctx.respond = false
  })
  // A shop in a browser test has the port it is given, which nobody knows before.
  const isKnown = provider.Client.prototype.redirectUriAllowed
  provider.Client.prototype.redirectUriAllowed = function (uri: string) {
    return isKnown.call(this, uri) || /^http:\/\/localhost:\d+\/auth\/v1\/callback$/.test(uri)
  }
  const receivedSecrets: string[] = []
  const compare = provider.Client.prototype.compareClientSecret
  // Apple's kind is signed anew each time; whether it is right is for the test to say.
  provider.Client.prototype.compareClientSecret = function (secret: string) {
    receivedSecrets.push(secret)
    return secret.startsWith('ey') || compare.call(this, secret)
  }
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
    /** With what the shop showed that it is itself. */
    receivedSecrets,
    /** A token of the provider's own that says what it never would. */
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(privateKey),
    /** Somebody goes where the shop sends them, chooses who they are (or `''`: turns back), and comes back. */
    signIn: (url: string, accountName: string) => signInAtProvider(url, accountName),
    /** What an app of the shop gets when somebody signs in with the provider in it. */
    getTokens: (who: string, given: { nonce?: string; clientId?: string } = {}) =>
      fetchTokens(issuer, who, given),
  }
}

function buildConfiguration(
  users: Record<string, ProviderAccount>,
  callback: string,
  key: JWK,
): Configuration {
  const client = { client_secret: SECRET, grant_types: ['authorization_code', 'refresh_token'] }
  const ids = { shop: callback, 'shop-app': APP, stranger: APP }
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
    // As Google and Apple: an id token says who somebody is without being asked again.
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
  accountName: string,
) {
  if (!accountName) return { error: 'access_denied', error_description: 'They turned back' }
  const accountId = `id-of-${accountName}`
  const grant = new provider.Grant({ accountId, clientId: `${params.client_id}` })
  grant.addOIDCScope(`${params.scope}`)
  return { login: { accountId }, consent: { grantId: await grant.save() } }
}

function renderAccountChooser(names: string[]): string {
  const choices = ['', ...names].map((accountName) => {
    return `<button name="who" value="${accountName}">${accountName ? `Continue as ${accountName}` : 'Cancel'}</button>`
  })
  return `<!doctype html><title>Sign in</title><link rel="icon" href="data:,"><form method="post">${choices.join(' ')}</form>`
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Where somebody arrives with what they carry: in the address, or posted by a page that the provider shows last. */
export interface CallbackRequest {
  url: string
  form: URLSearchParams | null
}

async function signInAtProvider(start: string, accountName: string): Promise<CallbackRequest> {
  const home = new URL(start).origin
  const jar = new Map<string, string>()
  let url = start
  let init: RequestInit = {}
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      jar.set(name, value)
    }
    init = {}
    const location = answer.headers.get('Location')
    if (location) {
      url = new URL(location, url).href
      if (!url.startsWith(home)) return { url, form: null }
      continue
    }
    const html = await answer.text()
    assert.equal(answer.status, 200, html)
    if (!html.includes('name="who"')) return parsePostedForm(html)
    init = { method: 'POST', body: new URLSearchParams({ who: accountName }) }
  }
  throw new Error(`${start} leads on and on`)
}

function parsePostedForm(html: string): CallbackRequest {
  const [, url = ''] = html.match(/action="([^"]+)"/) ?? []
  const fields = html.matchAll(/name="([^"]+)" value="([^"]*)"/g)
  return { url, form: new URLSearchParams([...fields].map(([, name, value]) => [name!, value!])) }
}

async function fetchTokens(
  issuer: string,
  accountName: string,
  { nonce, clientId = 'shop-app' }: { nonce?: string; clientId?: string },
) {
  const hashed = nonce && createHash('sha256').update(nonce).digest('hex')
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: APP, response_type: 'code', state: 'x' },
    ...{ scope: 'openid email profile', ...(hashed && { nonce: hashed }) },
  })
  const { url } = await signInAtProvider(`${issuer}/auth?${query}`, accountName)
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ client_id: clientId, client_secret: SECRET, redirect_uri: APP },
      ...{ grant_type: 'authorization_code', code: new URL(url).searchParams.get('code') ?? '' },
    }),
  })
  const tokens = (await answer.json()) as { id_token: string; access_token: string }
  assert.ok(tokens.id_token, JSON.stringify(tokens))
  return { token: tokens.id_token, access_token: tokens.access_token }
}
