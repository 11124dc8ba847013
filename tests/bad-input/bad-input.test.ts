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
 * What may grow without harm when somebody sends nonsense: in what is their own they may write what they like, and a
 * wrong password is counted and noted.
 */
const HARMLESS = [
  ...['public.audit_log', 'public.failed_attempts'],
  ...['public.rate_limits', 'public.searches_without_result', 'public.addresses'],
  ...['public.notification_preferences', 'public.users'],
]

const shop = await openTestShop()
const { identity } = await createTestDependencies(shop.db)
const { db, site } = await openTestSite({
  shop,
  identity: { ...identity, settings: { ...IDENTITY_SETTINGS, autoconfirm: true } },
})
const token = await signedUp()
await addTestProduct(db, 'Blue Cap')
const document: OpenApiDocument = await (await site.request('/api/openapi.json')).json()
const endpoints = listEndpoints(document)

test('the OpenAPI document lists the endpoints', () => {
  assert.ok(endpoints.length > 1)
})

test('every endpoint accepts the shape of the sample values', async () => {
  const refused: string[] = []
  // A file is a sample of its own.
  for (const endpoint of endpoints.filter(({ path }) => path !== '/admin/imports')) {
    const answer = await ask(endpoint, {
      said: 'good values',
      values: new Map(goodValues(endpoint.fields)),
      mustRefuse: false,
    })
    if (answer.status === 422)
      refused.push(`${endpoint.method} ${endpoint.path} ${await answer.text()}`)
  }
  assert.deepEqual(refused, [])
})

for (const endpoint of endpoints) {
  test(`bad input is rejected and changes no data: ${endpoint.method} ${endpoint.path}`, async () => {
    const before = await fingerprint(db)
    const cases = [...oneBadField(endpoint), ...missingFields(endpoint), ...brokenBodies(endpoint)]
    for (const one of cases) assert.equal(await whatIsWrong(endpoint, one), null)
    assert.deepEqual(await fingerprint(db), before)
  })
}

interface Attempt {
  said: string
  values: Map<Field, unknown>
  body?: string
  mustRefuse: boolean
}

function oneBadField({ fields }: Endpoint): Attempt[] {
  return fields.flatMap((field) =>
    badValues.map((value) => {
      const mustRefuse = field.location !== 'path' && isInvalid(field, value)
      return {
        said: `${field.location} ${field.name} = ${JSON.stringify(value)?.slice(0, 60)}`,
        values: new Map([...goodValues(fields), [field, value]]),
        mustRefuse,
      }
    }),
  )
}

function missingFields({ fields }: Endpoint): Attempt[] {
  const needed = fields.filter(({ isRequired, location }) => isRequired && location !== 'path')
  return needed.map((field) => ({
    said: `without ${field.name}`,
    values: new Map(goodValues(fields.filter((one) => one !== field))),
    mustRefuse: true,
  }))
}

function brokenBodies({ fields, takesJson }: Endpoint): Attempt[] {
  if (!takesJson) return []
  const bodies = ['', '{', '[]', 'null', '"text"', '{"a":'.repeat(10_000), '\u0000', 'x=1']
  const mustRefuse = fields.some(({ location, isRequired }) => location === 'body' && isRequired)
  return bodies.map((body) => ({
    said: `the body ${body.slice(0, 20)}`,
    values: new Map(goodValues(fields)),
    body,
    mustRefuse: mustRefuse || body === '{',
  }))
}

function goodValues(fields: Field[]): [Field, unknown][] {
  // Only a list that was read gives a cursor, and a refund is of lines or of an amount.
  const known = fields.filter(({ name }) => !['cursor', 'lines'].includes(name))
  return known.map((field) => [field, buildValidValue(field)])
}

/** Null when the shop answered as it should: never a 5xx, a 4xx in the error shape where one is due. */
async function whatIsWrong(endpoint: Endpoint, attempt: Attempt): Promise<string | null> {
  const answer = await ask(endpoint, attempt)
  const text = await answer.text()
  const said = `${endpoint.method} ${endpoint.path} with ${attempt.said}: ${answer.status} ${text.slice(0, 200)}`

  if (answer.status >= 500) return said
  if (answer.status < 400) return attempt.mustRefuse ? said : null
  return isProblem(text) ? null : `${said} (not the error shape)`
}

async function ask(endpoint: Endpoint, { values, body }: Attempt) {
  const { method, path, takesJson, requiresSession } = endpoint
  const url = new URL(`http://shop.example/api${filled(path, values)}`)
  for (const [{ name }, value] of at('query', values)) url.searchParams.set(name, String(value))

  const json = Object.fromEntries(at('body', values).map(([{ name }, value]) => [name, value]))
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

/** Mina's access token, for what is somebody's own. */
async function signedUp(): Promise<string> {
  const answer = await site.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'mina@shop.example', password: 'forest-green-mug' }),
  })
  return (await answer.json()).access_token
}

function filled(path: string, values: Map<Field, unknown>): string {
  return at('path', values).reduce((filledPath, [{ name }, value]) => {
    const text = String(value).slice(0, 5000) || ' '
    return filledPath.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()))
  }, path)
}

function at(place: Field['location'], values: Map<Field, unknown>) {
  return [...values].filter(([field]) => field.location === place)
}

function isProblem(text: string): boolean {
  try {
    const { error } = JSON.parse(text)
    return Boolean(error.code && error.message && error.request_id)
  } catch {
    return false
  }
}

/** How many rows each table has, and the newest transaction that wrote one. */
async function fingerprint(database: Database) {
  const { rows } = await database.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'sandbox')`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !HARMLESS.includes(name))
  const counted = names.map(async (name) => {
    const [row] = (
      await database.execute(
        sql`select count(*)::int as rows, max(xmin::text::bigint)::text as newest from ${sql.raw(name)}`,
      )
    ).rows
    return [name, row]
  })
  return Object.fromEntries(await Promise.all(counted))
}
