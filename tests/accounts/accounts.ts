import assert from 'node:assert/strict'
import { AuthClient } from '@supabase/auth-js'
import type { Parts } from '#api'
import {
  type IdentitySettings,
  readConfiguredKeys,
  SigningKeys,
  writeNextLetter,
} from '#modules/identity'
import type { Database } from '#platform/database'
import { newestMails } from '#platform/mail'
import type { Carrier } from '#platform/text-messages'
import { served } from '../served.ts'
import { openShop, type Shop } from '../shop.ts'
import { ADMIN_TOKEN, IDENTITY_SETTINGS, openSite, usual } from '../site.ts'

export const mina = { email: 'mina@example.com', password: 'forest-green-mug' }
export const theo = { email: 'theo@example.com', password: 'lamp-by-the-window' }

interface Given extends Partial<IdentitySettings> {
  /** Instead of a key that is made here: what would be set in `AUTH_JWT_KEYS` and `AUTH_JWT_SECRET`. */
  keys?: { jwks?: object[]; sharedSecret?: string }
  /** Who sends text messages; otherwise they stay in the mailbox. */
  carrier?: Carrier
  rateLimits?: (shop: { url: string }) => Parts['rateLimits']
  readLimit?: Parts['readLimit']
  /** On the database of another shop, which is not emptied: it has an address and a key of its own. */
  beside?: { shop: Shop; publicUrl: string; secretKey: string }
}

/** A shop behind a socket, whose clock is ours, and visitors with the client a browser has. */
export async function openAccounts({
  rateLimits,
  readLimit,
  keys,
  carrier,
  beside,
  ...settings
}: Given = {}) {
  const shop = beside?.shop ?? (await openShop())
  const { identity } = await usual(shop.db)
  let time = Date.now()
  const set = {
    ...identity,
    ...(beside && { ...ownPlace(shop.db, beside) }),
    ...(carrier && { carrier }),
    ...(keys && { keys: keysOf(shop.db, keys) }),
    settings: { ...IDENTITY_SETTINGS, ...settings },
  }
  const { db, site } = await openSite({
    shop,
    now: () => new Date(time),
    rateLimits: rateLimits?.(shop) ?? null,
    readLimit,
    identity: set,
    trustedProxies: 1,
  })
  const { origin, request } = await served(site)
  const service = origin + set.settings.prefix
  writers.set(db, () => writeNextLetter(db, { identity: set, now: new Date(time) }))
  return {
    ...{ db, shop },
    identity: set,
    origin,
    request,
    /** `pkce` is a client that exchanges codes. */
    visitor: (flowType: 'implicit' | 'pkce' = 'implicit') => visitor(service, flowType),
    /** Somebody who asks from there. */
    visitorFrom: (address: string) => visitor(service, 'implicit', { 'X-Forwarded-For': address }),
    /** Somebody with the key to everything. */
    owner: (token = ADMIN_TOKEN) =>
      visitor(service, 'implicit', { Authorization: `Bearer ${token}` }).admin,
    now: () => new Date(time),
    /** Seconds go by. */
    pass: (seconds: number) => {
      time += seconds * 1000
    },
    /** Posts JSON as no client of ours would. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(`/auth/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/** The keys of a shop that was given some. */
export function keysOf(db: Database, { jwks, sharedSecret }: NonNullable<Given['keys']>) {
  const configured = jwks && readConfiguredKeys(JSON.stringify(jwks))
  if (configured && 'wrong' in configured) assert.fail(configured.wrong)
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  return new SigningKeys({ db, secretKey, configured, sharedSecret, tokenSeconds: 3600 })
}

function ownPlace(db: Database, { publicUrl, secretKey }: NonNullable<Given['beside']>) {
  return { publicUrl, secretKey, keys: new SigningKeys({ db, secretKey, tokenSeconds: 3600 }) }
}

const writers = new WeakMap<Database, () => Promise<boolean>>()

/** Writes the letters that were asked for: the shop does so when it has answered. */
export async function lettersWritten(db: Database): Promise<void> {
  while (await writers.get(db)?.());
}

let visitors = 0

function visitor(url: string, flowType: 'implicit' | 'pkce', headers: Record<string, string> = {}) {
  return new AuthClient({
    url,
    headers: { apikey: 'anybody', ...headers },
    storageKey: `visitor-${++visitors}`,
    autoRefreshToken: false,
    persistSession: false,
    flowType,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** The newest letter: where its link leads when it is followed at once, and the code beside it. */
export async function newestLetter(db: Database) {
  await lettersWritten(db)
  const [mail] = await newestMails(db, { limit: 1 })
  assert.ok(mail, 'there is a letter')
  return { to: mail.recipient, ...carriedIn(mail) }
}

/** What a letter carries. */
export function carriedIn({ text }: { text: string }) {
  const [link = 'http://no.link'] = text.match(/http\S+\/auth\/(confirm|v1\/verify)\S+/) ?? []
  const [, code = ''] = text.match(/code: (\d{6})/) ?? []
  const { search, searchParams } = new URL(link)
  return { path: `/auth/v1/verify${search}`, token: searchParams.get('token') ?? '', code }
}

export async function countLetters(db: Database): Promise<number> {
  await lettersWritten(db)
  return (await newestMails(db, { limit: 100 })).length
}

/** What the links of all letters carry. */
export async function tokensOf(db: Database): Promise<string[]> {
  await lettersWritten(db)
  const mails = await newestMails(db, { limit: 100 })
  return mails.flatMap(({ text }) => text.match(/(?<=confirm\?token=)[0-9a-f]+/) ?? [])
}

/** What the client keeps of an answer; the test ends when there is none. */
export function sessionOf(answer: {
  data: { session: { access_token: string; refresh_token: string } | null }
  error: Error | null
}) {
  assert.equal(answer.error, null)
  assert.ok(answer.data.session, 'there is a session')
  return answer.data.session
}
