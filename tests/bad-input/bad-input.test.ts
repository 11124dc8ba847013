import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { addTestProduct, openTestShop } from '../support/test-shop.ts'
import {
  ADMIN_TOKEN,
  createTestDependencies,
  IDENTITY_SETTINGS,
  openTestSite,
} from '../support/test-site.ts'
import {
  type Endpoint,
  type Field,
  listEndpoints,
  type OpenApiDocument,
} from './openapi-endpoints.ts'
import { badValues, buildValidValue, isInvalid } from './values.ts'

/**
 * Tables that bad input may change: users may write any text to their own data and share their wishlist, administrators may give a token or a
 * coupon any name, empty the home page and turn settings on, anyone may write any text to support, and failed sign-ins
 * are counted and logged. A reported bounce marks a subscription. The list of
 * customers follows from users and addresses.
 */
const WRITABLE_TABLES = [
  ...['public.support_canned_answers', 'public.webhook_endpoints'],
  ...[
    'public.change_log',
    'public.change_log_head',
    'public.audit_log',
    'public.throttle_counters',
  ],
  ...['public.rate_limits', 'public.searches_without_result', 'public.addresses'],
  ...['public.notification_preferences', 'public.notifications', 'public.notification_inboxes'],
  ...['public.influencer_profiles', 'public.influencer_terms_acceptances'],
  ...[
    'public.influencer_upload_sessions',
    'public.commission_rates',
    'public.commission_categories',
  ],
  ...['public.push_subscriptions', 'public.reward_simulations', 'public.notification_schedules'],
  ...['public.users', 'public.admin_tokens', 'public.coupons'],
  ...[
    'public.search_synonyms',
    'public.settings',
    'public.shop_logos',
    'public.currencies',
    'public.shipping_prices',
  ],
  'public.carriers',
  ...['public.tax_rates', 'public.shipping_zones', 'public.zone_methods'],
  ...['public.articles', 'public.categories', 'public.article_texts', 'public.content_blocks'],
  ...['public.support_conversations', 'public.support_messages', 'public.wishlist_shares'],
  ...['public.newsletter_issues', 'public.newsletter_issue_texts'],
  ...['public.customers', 'public.stale_customers', 'public.customer_segments'],
  ...['public.newsletter_bounces', 'public.newsletter_subscriptions'],
  // The rule of all categories names none.
  'public.price_rules',
  // A consent can begin, and what was asked of the marketplace is logged.
  ...['public.marketplace_consents', 'public.marketplace_calls', 'public.marketplace_gates'],
  // Anybody may ask for a new search of the home page, whose links and pictures are stored.
  ...['public.affiliate_searches', 'public.promotion_links', 'public.uploaded_pictures'],
  // A draft is what a clerk enters.
  ...['public.draft_orders', 'public.content_drafts'],
  ...['public.content_versions'],
]

const shop = await openTestShop()
const { identity } = await createTestDependencies(shop.db)
const { db, site } = await openTestSite({
  shop,
  identity: { ...identity, settings: { ...IDENTITY_SETTINGS, autoconfirm: true } },
})
const token = await signUp()
await addTestProduct(db, 'Blue Cap')
const document: OpenApiDocument = await (await site.request('/api/openapi.json')).json()
const endpoints = listEndpoints(document)

test('the OpenAPI document lists the endpoints', () => {
  assert.ok(endpoints.length > 1)
})

test('every endpoint accepts the shape of the sample values', async () => {
  const rejected: string[] = []
  // These take a file or a part of one, and have their own tests.
  const uploads = ['/admin/imports', '/admin/import-files', '/influencer-uploads/{id}']
  for (const endpoint of endpoints.filter(({ path }) => !uploads.includes(path))) {
    const response = await send(endpoint, {
      description: 'good values',
      values: new Map(buildGoodValues(endpoint.fields)),
      mustReject: false,
    })
    if (response.status === 422)
      rejected.push(`${endpoint.method} ${endpoint.path} ${await response.text()}`)
  }
  assert.deepEqual(rejected, [])
})

/** Reading all tables takes longer than most endpoints, so they are compared after so many of them. */
const ENDPOINTS_OF_A_COMPARISON = 20
let fingerprint: Fingerprint | undefined

for (let first = 0; first < endpoints.length; first += ENDPOINTS_OF_A_COMPARISON) {
  const compared = endpoints.slice(first, first + ENDPOINTS_OF_A_COMPARISON)
  for (const endpoint of compared) {
    test(`bad input is rejected: ${getName(endpoint)}`, async () => {
      fingerprint ??= await getFingerprint(db)
      const cases = [
        ...buildBadFieldAttempts(endpoint),
        ...buildMissingFieldAttempts(endpoint),
        ...buildBrokenBodyAttempts(endpoint),
      ]
      for (const attempt of cases) assert.equal(await findProblem(endpoint, attempt), null)
    })
  }

  test(`bad input has changed no data: from ${getName(compared[0]!)} to ${getName(compared.at(-1)!)}`, async () => {
    const before = fingerprint
    fingerprint = await getFingerprint(db)
    assert.deepEqual(fingerprint, before)
  })
}

function getName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

interface Attempt {
  description: string
  values: Map<Field, unknown>
  body?: string
  mustReject: boolean
}

function buildBadFieldAttempts({ fields }: Endpoint): Attempt[] {
  return fields.flatMap((field) =>
    badValues.map((value) => {
      const mustReject = field.location !== 'path' && isInvalid(field, value)
      return {
        description: `${field.location} ${field.name} = ${JSON.stringify(value)?.slice(0, 60)}`,
        values: new Map([...buildGoodValues(fields), [field, value]]),
        mustReject,
      }
    }),
  )
}

function buildMissingFieldAttempts({ fields }: Endpoint): Attempt[] {
  const required = fields.filter(({ isRequired, location }) => isRequired && location !== 'path')
  return required.map((field) => ({
    description: `without ${field.name}`,
    values: new Map(buildGoodValues(fields.filter((other) => other !== field))),
    mustReject: true,
  }))
}

function buildBrokenBodyAttempts({ fields, takesJson }: Endpoint): Attempt[] {
  if (!takesJson) return []
  const bodies = ['', '{', '[]', 'null', '"text"', '{"a":'.repeat(10_000), '\u0000', 'x=1']
  const mustReject = fields.some(({ location, isRequired }) => location === 'body' && isRequired)
  return bodies.map((body) => ({
    description: `the body ${body.slice(0, 20)}`,
    values: new Map(buildGoodValues(fields)),
    body,
    mustReject: mustReject || body === '{',
  }))
}

function buildGoodValues(fields: Field[]): [Field, unknown][] {
  // A valid cursor comes only from a response, and a refund takes either lines or an amount.
  const usable = fields.filter(({ name, isRequired }) => {
    return name !== 'cursor' && (name !== 'lines' || isRequired)
  })
  return usable.map((field) => [field, buildValidValue(field)])
}

/** Returns null if the response is as expected: never a 5xx, and a 4xx with the error body for invalid input. */
async function findProblem(endpoint: Endpoint, attempt: Attempt): Promise<string | null> {
  const response = await send(endpoint, attempt)
  const text = await response.text()
  const description = `${endpoint.method} ${endpoint.path} with ${attempt.description}: ${response.status} ${text.slice(0, 200)}`

  if (response.status >= 500) return description
  if (response.status < 400) return attempt.mustReject ? description : null
  return isErrorBody(text) ? null : `${description} (not the error shape)`
}

async function send(endpoint: Endpoint, { values, body }: Attempt) {
  const { method, path, takesJson, requiresSession } = endpoint
  const url = new URL(`http://shop.example/api${fillPath(path, values)}`)
  for (const [{ name }, value] of filterByLocation('query', values))
    url.searchParams.set(name, String(value))

  const json = Object.fromEntries(
    filterByLocation('body', values).map(([{ name }, value]) => [name, value]),
  )
  return site.request(url.pathname + url.search, {
    method,
    headers: {
      ...(takesJson && { 'Content-Type': 'application/json' }),
      ...(requiresSession && { Authorization: `Bearer ${token}` }),
      ...(path.startsWith('/admin/') && { Authorization: `Bearer ${ADMIN_TOKEN}` }),
    },
    ...(takesJson && { body: body ?? JSON.stringify(json) }),
  })
}

/** Signs Mina up and returns her access token. */
async function signUp(): Promise<string> {
  const response = await site.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'mina@shop.example', password: 'forest-green-mug' }),
  })
  return (await response.json()).access_token
}

function fillPath(path: string, values: Map<Field, unknown>): string {
  return filterByLocation('path', values).reduce((partlyFilled, [{ name }, value]) => {
    const text = String(value).slice(0, 5000) || ' '
    return partlyFilled.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()))
  }, path)
}

function filterByLocation(location: Field['location'], values: Map<Field, unknown>) {
  return [...values].filter(([field]) => field.location === location)
}

function isErrorBody(text: string): boolean {
  try {
    const { error } = JSON.parse(text)
    return Boolean(error.code && error.message && error.request_id)
  } catch {
    return false
  }
}

/** Of each table. */
type Fingerprint = Record<string, { rows: number; newest: string | null }>

/** Returns the row count and the newest writing transaction of each table. */
async function getFingerprint(database: Database): Promise<Fingerprint> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'sandbox') and to_regclass(schemaname || '.' || tablename) not in (select inhrelid from pg_inherits)`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !WRITABLE_TABLES.includes(name))
  const counts = names.map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows, max(xmin::text::bigint)::text as newest from ${name}`,
  )
  const tables = await database.execute<{ name: string; rows: number; newest: string | null }>(
    sql.raw(counts.join(' union all ')),
  )
  return Object.fromEntries(tables.rows.map(({ name, ...counted }) => [name, counted]))
}
