import { z } from 'zod'
import type { Field, Schema } from './openapi-endpoints.ts'

/** Values that an attacker or a faulty client may send. */
export const badValues: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  2 ** 53,
  -2_147_483_649,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '𝕆utwit 🛒 ﷽ İıŞş',
  "'; drop table products; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00%ff%2e%2e',
  'NaN',
  'Infinity',
  '-1',
  '99999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '2026-13-45T99:99:99Z',
  'a@b.example\r\nBcc: everyone@b.example',
  [],
  ['x'],
  {},
  { $ne: null },
  { __proto__: { admin: true }, constructor: { prototype: {} } },
]

// Of an order, and of a product.
const variants = [
  {
    variant_id: '01990000-0000-7000-8000-00000000dead',
    quantity: 1,
    ...{
      id: null,
      sku: null,
      options: [],
      price: 1,
      weight_grams: null,
      barcode: null,
      image: null,
    },
  },
]

/** Valid values by field name that a schema cannot express, such as a ZIP code of the first country. */
const samples: Record<string, unknown> = {
  country: 'AT',
  offer: null,
  computed_day: '2026-12-25',
  day: '2026-12-25',
  ran_at: '2026-01-01T00:00:00.000Z',
  zip_code: '1010',
  phone: '+43 1 5050',
  tax_number: '123456789',
  debtor: null,
  email: 'mina@shop.example',
  key: 'home',
  document: {
    ...{ kind: 'home', translations: [] },
    home: { hero: null, collections: [], promotion: null, testimonials: [], info_cards: [] },
  },
  publish_at: '2031-01-01T00:00:00Z',
  opens_at: '2031-01-01T00:00:00Z',
  closes_at: '2031-01-02T00:00:00Z',
  prizes: [
    { tier: 'golden', name: 'Lamp', value: 1, variant_id: '01990000-0000-7000-8000-00000000dead' },
  ],
  time_zone: 'Europe/Berlin',
  ...{ instagram: '@mina.home', is_accurate: true, accepts_terms: true },
  // The present one.
  terms_version: '2026-11-01',
  bio: 'I restore old kitchens and write about the things that stay in them.',
  promotion_plan: 'One honest review a month, with a picture and a short video of daily use.',
  provider: 'sandbox',
  url: 'https://parcels.example/1',
  tracking_pattern: 'https://parcels.example/{number}',
  min_price: 1,
  max_price: 1000,
  free_from: 100,
  discount: { percent: 10 },
  currency: 'USD',
  variants,
  reduction: { kind: 'percent', value: 10, reason: 'Late' },
  content: {
    ...{ email: 'mina@shop.example', first_name: 'Mina', last_name: 'Ørsted' },
    ...{ address: 'Ring 1', city: 'Wien', zip_code: '1010', country: 'AT', language: 'en' },
    ...{ currency: 'USD', shipping: 'standard', variants },
  },
  supplier_id: '1005006361450153',
  // Of several sources one is sent.
  ...{ existing: undefined, feed: undefined, keywords: undefined },
  productIds: ['1005006361450153'],
  ...{ multiplier: '1.80', markup: '2.00', ending_cents: 99, margin_floor_percent: 25 },
  starts_at: '2100-01-01T00:00:00Z',
  ends_at: '2100-02-01T00:00:00Z',
  valid_from: '2100-01-01T00:00:00Z',
  words: ['couch', 'sofa'],
  scopes: ['orders:read'],
  columns: 'customer',
  ...{ min_orders: 0, max_orders: 5, min_spent: 1, joined_days: 7 },
  ...{ states: 'paid', payment_states: 'paid', countries: 'DE', min_total: 1 },
  ...{ from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  ...{ from_day: '2026-11-01', to_day: '2026-11-30' },
  hero: null,
  slug: 'blue-cap',
  applications: [{ id: '01990000-0000-7000-8000-00000000dead', revision: 1 }],
  changes: [{ variant_id: '01990000-0000-7000-8000-00000000dead', stock: { from: 1, to: 2 } }],
  published_on: '2026-11-23',
  texts: [
    { language: 'en', title: 'Caps', description: 'Caps', subject: 'Caps', markdown: 'Caps' },
  ],
  statuses: 'draft',
  variant_ids: ['01990000-0000-7000-8000-00000000dead'],
  // Beside its unknown category, so that a product without a category is not created either.
  related_ids: ['01990000-0000-7000-8000-00000000dead'],
  // Not together with `quantity`.
  counted: undefined,
  goods: [{ price: 1, quantity: 1, tax_class: 'standard' }],
  methods: [{ method: 'standard', is_offered: true, days_from: 1, days_to: 2 }],
  send_at: '2100-01-01T00:00:00Z',
  at: '2026-11-21T09:00:00Z',
  month: '2026-11',
  quiet_hours: { start: '22:00', end: '07:00' },
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  event_types: ['order.paid'],
  job_id: '42',
  actions: [{ kind: 'percentage_off', percent: 10 }],
  codes: { code: 'SPRING' },
  spans: [
    {
      ...{
        trace_id: '1'.repeat(32),
        span_id: '1'.repeat(16),
        method: 'GET',
        path: '/api/products',
      },
      ...{ status: 200, age_ms: 2, duration_ms: 1 },
    },
  ],
}

/** Of fields that have one name and several shapes. */
const alternatives: Record<string, unknown[]> = {
  // Of a currency, a coupon, and an influencer.
  code: ['EUR', 'MINA2'],
  // A rate names something.
  label: ['Black Week'],
  // Of the home page, and a category of notifications.
  promotion: [null, true],
  rules: [{ daily: 1, milestone: 5, milestones: [7], valid_days: 30 }],
  ids: ['01990000-0000-7000-8000-00000000dead', ['1005006361450153']],
  additions: [variants.map(({ variant_id, quantity }) => ({ variant_id, quantity }))],
  lines: [[{ line_id: '01990000-0000-7000-8000-00000000dead', quantity: 1 }]],
  conditions: [[{ kind: 'consent', has_consent: true }], [{ kind: 'first_order' }]],
}

/** Returns a value that the schema accepts. IDs refer to objects that do not exist. */
export function buildValidValue({ name, schema }: Pick<Field, 'name' | 'schema'>): unknown {
  const { type, format, enum: allowed, default: defaultValue, minimum = 1, pattern } = schema
  if (name in samples) return samples[name]
  const alternative = alternatives[name]?.find((one) => getParser(schema).safeParse(one).success)
  if (alternative !== undefined) return alternative
  if (Array.isArray(schema.anyOf)) return buildValidValue({ name, schema: schema.anyOf[0] })
  if (defaultValue !== undefined) return defaultValue
  if (Array.isArray(allowed)) return allowed[0]
  if (format === 'uuid') return '01990000-0000-7000-8000-00000000dead'
  if (pattern === '^[A-Z]{2}$') return 'DE'
  // A coerced number is `["number", "null"]`.
  const types = [type].flat()
  if (types.includes('integer') || types.includes('number')) return minimum
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'object') return {}
  return name
}

/** Whether the schema rejects this value. Values of paths and queries are sent as text. */
export function isInvalid({ location, isRequired, schema }: Field, value: unknown): boolean {
  if (location === 'body') return !getParser(schema).safeParse(value).success
  const text = String(value)
  // A form sends an empty field as `?tree=`.
  if (text.trim() === '' && !isRequired) return false
  // A coerced number is `["number", "null"]`.
  const types = [schema.type].flat()
  if (types.includes('integer') || types.includes('number')) {
    return text.trim() === '' || !getParser(schema).safeParse(Number(text)).success
  }
  return !getParser(schema).safeParse(text).success
}

const parsers = new WeakMap<Schema, z.ZodType>()

function getParser(schema: Schema): z.ZodType {
  const cached = parsers.get(schema)
  if (cached) return cached
  const parser = buildParser(schema)
  parsers.set(schema, parser)
  return parser
}

/** JSON Schema patterns are Unicode: `\p{Cc}` matches a control character. */
function buildParser({ pattern, ...schema }: Schema): z.ZodType {
  const items = schema.items as Schema | undefined
  if (typeof items?.pattern === 'string') {
    const { pattern: _, ...others } = items
    const list = buildParser({ ...schema, items: others })
    const isItem = (item: unknown) => getParser(items).safeParse(item).success
    return list.refine((list) => !Array.isArray(list) || list.every(isItem))
  }
  const parser = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  if (typeof pattern !== 'string') return parser
  const shape = new RegExp(pattern, 'u')
  return parser.refine((value) => typeof value !== 'string' || shape.test(value))
}
