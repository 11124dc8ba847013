import assert from 'node:assert/strict'
import { AuthClient } from '@supabase/auth-js'
import type { AppDependencies } from '#api'
import {
  createAuthEmailQueue,
  type IdentitySettings,
  parseConfiguredKeys,
  SigningKeys,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import type { Money } from '#platform/money/money'
import { drainQueues } from '#platform/queue/drain-queues'
import type { SmsCarrier } from '#platform/sms/sms-queue'
import { serveSite } from './serve-site.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import {
  ADMIN_TOKEN,
  createTestDependencies,
  IDENTITY_SETTINGS,
  openTestSite,
} from './test-site.ts'

export const mina = { email: 'mina@example.com', password: 'forest-green-mug' }
export const theo = { email: 'theo@example.com', password: 'lamp-by-the-window' }

interface OpenAuthShopInput extends Partial<IdentitySettings> {
  /** The values of `AUTH_JWT_KEYS` and `AUTH_JWT_SECRET`. By default a key is generated. */
  keys?: { jwks?: object[]; sharedSecret?: string }
  /** Sends the text messages. By default they stay in the mailbox. */
  carrier?: SmsCarrier
  rateLimits?: (shop: { url: string }) => AppDependencies['rateLimits']
  readLimit?: AppDependencies['readLimit']
  changeStreams?: AppDependencies['changeStreams']
  isAllowedAddress?: AppDependencies['isAllowedAddress']
  files?: AppDependencies['files']
  scanFile?: AppDependencies['scanFile']
  /** The least that the payment provider takes. */
  leastPayment?: Money
  /** Default: the sandbox. */
  paymentProviders?: AppDependencies['providers']
  /** Opens the shop on the database of another one, without emptying it, with its own URL and secret key. */
  sharedWith?: { shop: TestShop; publicUrl: string; secretKey: string }
}

/**
 * Opens a shop behind a socket, whose clock the test controls. Its clients are those of `@supabase/auth-js`, as in a
 * browser.
 */
export async function openAuthShop({
  rateLimits,
  readLimit,
  changeStreams,
  isAllowedAddress,
  files,
  scanFile,
  leastPayment,
  paymentProviders,
  keys,
  carrier,
  sharedWith,
  ...settings
}: OpenAuthShopInput = {}) {
  const shop = sharedWith?.shop ?? (await openTestShop())
  const { identity, providers } = await createTestDependencies(shop.db)
  let time = Date.now()
  const identityDependencies = {
    ...identity,
    ...(sharedWith && { ...buildSharedIdentity(shop.db, sharedWith) }),
    ...(carrier && { carrier }),
    ...(keys && { keys: createSigningKeys(shop.db, keys) }),
    settings: { ...IDENTITY_SETTINGS, ...settings },
  }
  const { db, site } = await openTestSite({
    shop,
    now: () => new Date(time),
    rateLimits: rateLimits?.(shop) ?? null,
    readLimit,
    ...(changeStreams && { changeStreams }),
    ...(isAllowedAddress && { isAllowedAddress }),
    ...(files && { files }),
    ...(scanFile && { scanFile }),
    ...(paymentProviders && { providers: paymentProviders }),
    ...(leastPayment && { providers: [{ ...providers[0], leastPayment }] }),
    identity: identityDependencies,
    trustedProxies: 1,
  })
  const { origin, request } = await serveSite(site)
  const service = origin + identityDependencies.settings.prefix
  emailQueueDrainers.set(db, () =>
    drainQueues(db, {
      queues: [createAuthEmailQueue(db, identityDependencies)],
      now: new Date(time),
    }),
  )
  return {
    ...{ db, shop },
    identity: identityDependencies,
    origin,
    request,
    /** Creates a client. With `pkce` it exchanges codes for sessions. */
    createClient: (flowType: 'implicit' | 'pkce' = 'implicit') =>
      createAuthClient(service, flowType),
    /** Creates a client with this IP address. */
    createClientAt: (ipAddress: string) =>
      createAuthClient(service, 'implicit', { 'X-Forwarded-For': ipAddress }),
    createAdminClient: (token = ADMIN_TOKEN) =>
      createAuthClient(service, 'implicit', { Authorization: `Bearer ${token}` }).admin,
    now: () => new Date(time),
    advanceClock: (seconds: number) => {
      time += seconds * 1000
    },
    /** Posts JSON to the auth service. A string is sent as it is. */
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(`/auth/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** Creates the signing keys of a shop with configured keys. */
export function createSigningKeys(
  db: Database,
  { jwks, sharedSecret }: NonNullable<OpenAuthShopInput['keys']>,
) {
  const configured = jwks && parseConfiguredKeys(JSON.stringify(jwks))
  if (configured && !configured.ok) assert.fail(configured.error.code)
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const options = { db, secretKey, sharedSecret, maxTokenSeconds: 3600 }
  return new SigningKeys({ ...options, configured: configured?.value })
}

function buildSharedIdentity(
  db: Database,
  { publicUrl, secretKey }: NonNullable<OpenAuthShopInput['sharedWith']>,
) {
  return { publicUrl, secretKey, keys: new SigningKeys({ db, secretKey, maxTokenSeconds: 3600 }) }
}

const emailQueueDrainers = new WeakMap<Database, () => Promise<number>>()

/** Writes the requested e-mails. A running shop does so after its response. */
export async function flushEmails(db: Database): Promise<void> {
  await emailQueueDrainers.get(db)?.()
}

let clientCount = 0

function createAuthClient(
  url: string,
  flowType: 'implicit' | 'pkce',
  headers: Record<string, string> = {},
) {
  return new AuthClient({
    url,
    headers: { apikey: 'any-key', ...headers },
    storageKey: `visitor-${++clientCount}`,
    autoRefreshToken: false,
    persistSession: false,
    flowType,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** Returns the recipient, the link and the code of the newest e-mail. */
export async function getNewestEmail(db: Database) {
  await flushEmails(db)
  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.ok(email, 'no e-mail was sent')
  return { to: email.recipient, ...parseEmailLink(email) }
}

/** Parses the link and the code of an e-mail. `path` verifies the link at once, without the confirmation page. */
export function parseEmailLink({ text }: { text: string }) {
  const [link = 'http://no.link'] = text.match(/http\S+\/auth\/(confirm|v1\/verify)\S+/) ?? []
  const [, code = ''] = text.match(/code: (\d{6})/) ?? []
  const { search, searchParams } = new URL(link)
  return { path: `/auth/v1/verify${search}`, token: searchParams.get('token') ?? '', code }
}

export async function countEmails(db: Database): Promise<number> {
  await flushEmails(db)
  return (await listNewestEmails(db, { limit: 100 })).length
}

/** Lists the tokens in the links of all e-mails. */
export async function listEmailTokens(db: Database): Promise<string[]> {
  await flushEmails(db)
  const emails = await listNewestEmails(db, { limit: 100 })
  return emails.flatMap(({ text }) => text.match(/(?<=confirm\?token=)[0-9a-f]+/) ?? [])
}

/** Returns the session of a response. Fails if there is an error or no session. */
export function expectSession(response: {
  data: { session: { access_token: string; refresh_token: string } | null }
  error: Error | null
}) {
  assert.equal(response.error, null)
  assert.ok(response.data.session, 'the response has no session')
  return response.data.session
}
