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
  /** Instead of a key that is made here: what would be set in `AUTH_JWT_KEYS` and `AUTH_JWT_SECRET`. */
  keys?: { jwks?: object[]; sharedSecret?: string }
  /** Who sends text messages; otherwise they stay in the mailbox. */
  carrier?: SmsCarrier
  rateLimits?: (shop: { url: string }) => AppDependencies['rateLimits']
  readLimit?: AppDependencies['readLimit']
  /** On the database of another shop, which is not emptied: it has an address and a key of its own. */
  sharedWith?: { shop: TestShop; publicUrl: string; secretKey: string }
}

/** A shop behind a socket, whose clock is ours, and visitors with the client a browser has. */
export async function openAuthShop({
  rateLimits,
  readLimit,
  keys,
  carrier,
  sharedWith,
  ...settings
}: OpenAuthShopInput = {}) {
  const shop = sharedWith?.shop ?? (await openTestShop())
  const { identity } = await createTestDependencies(shop.db)
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
    identity: identityDependencies,
    trustedProxies: 1,
  })
  const { origin, request } = await serveSite(site)
  const service = origin + identityDependencies.settings.prefix
  emailWriters.set(db, () =>
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
    /** `pkce` is a client that exchanges codes. */
    createClient: (flowType: 'implicit' | 'pkce' = 'implicit') =>
      createAuthClient(service, flowType),
    /** Somebody who asks from there. */
    createClientAt: (address: string) =>
      createAuthClient(service, 'implicit', { 'X-Forwarded-For': address }),
    /** Somebody with the key to everything. */
    createAdminClient: (token = ADMIN_TOKEN) =>
      createAuthClient(service, 'implicit', { Authorization: `Bearer ${token}` }).admin,
    now: () => new Date(time),
    /** Seconds go by. */
    advanceClock: (seconds: number) => {
      time += seconds * 1000
    },
    /** Posts JSON as no client of ours would. */
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(`/auth/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** The keys of a shop that was given some. */
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

const emailWriters = new WeakMap<Database, () => Promise<number>>()

/** Writes the letters that were asked for: the shop does so when it has answered. */
export async function flushEmails(db: Database): Promise<void> {
  await emailWriters.get(db)?.()
}

let clientCount = 0

function createAuthClient(
  url: string,
  flowType: 'implicit' | 'pkce',
  headers: Record<string, string> = {},
) {
  return new AuthClient({
    url,
    headers: { apikey: 'anybody', ...headers },
    storageKey: `visitor-${++clientCount}`,
    autoRefreshToken: false,
    persistSession: false,
    flowType,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** The newest letter: where its link leads when it is followed at once, and the code beside it. */
export async function getNewestEmail(db: Database) {
  await flushEmails(db)
  const [mail] = await listNewestEmails(db, { limit: 1 })
  assert.ok(mail, 'there is a letter')
  return { to: mail.recipient, ...parseEmailLink(mail) }
}

/** What a letter carries. */
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

/** What the links of all letters carry. */
export async function listEmailTokens(db: Database): Promise<string[]> {
  await flushEmails(db)
  const mails = await listNewestEmails(db, { limit: 100 })
  return mails.flatMap(({ text }) => text.match(/(?<=confirm\?token=)[0-9a-f]+/) ?? [])
}

/** What the client keeps of an answer; the test ends when there is none. */
export function expectSession(answer: {
  data: { session: { access_token: string; refresh_token: string } | null }
  error: Error | null
}) {
  assert.equal(answer.error, null)
  assert.ok(answer.data.session, 'there is a session')
  return answer.data.session
}
