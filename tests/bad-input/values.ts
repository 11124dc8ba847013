import { z } from 'zod'
import type { Field, Schema } from './openapi-endpoints.ts'

/** What an attacker, a broken client or a careless colleague sends. */
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

/** What a schema cannot say: the ZIP code of the first country there is, and what fits together. */
const samples: Record<string, unknown> = {
  zip_code: '1010',
  phone: '+43 1 5050',
  email: 'mina@shop.example',
  provider: 'sandbox',
  url: 'https://parcels.example/1',
  min_price: 1,
  max_price: 1000,
}

/** A value the schema takes, so that one bad field stands alone. Paths name things that do not exist. */
export function buildValidValue({ name, schema }: Field): unknown {
  const { type, format, enum: allowed, default: usual, minimum = 1, pattern } = schema
  if (name in samples) return samples[name]
  if (usual !== undefined) return usual
  if (Array.isArray(allowed)) return allowed[0]
  if (format === 'uuid') return '01990000-0000-7000-8000-00000000dead'
  if (pattern === '^[A-Z]{2}$') return 'DE'
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'object') return {}
  return name
}

/** Whether the document itself says that this value must be refused. A path or a query knows only text. */
export function isInvalid({ location, isRequired, schema }: Field, value: unknown): boolean {
  if (location === 'body') return !getParser(schema).safeParse(value).success
  const text = String(value)
  // `?tree=` is what a form sends of a field that was left empty.
  if (text.trim() === '' && !isRequired) return false
  const { type } = schema
  if (type === 'integer' || type === 'number') {
    return text.trim() === '' || !getParser(schema).safeParse(Number(text)).success
  }
  return !getParser(schema).safeParse(text).success
}

const parsers = new WeakMap<Schema, z.ZodType>()

function getParser(schema: Schema): z.ZodType {
  const known = parsers.get(schema)
  if (known) return known
  const made = buildParser(schema)
  parsers.set(schema, made)
  return made
}

/** A pattern is read as Unicode, as JSON Schema has it: `\p{Cc}` means a control character. */
function buildParser({ pattern, ...schema }: Schema): z.ZodType {
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  if (typeof pattern !== 'string') return made
  const shape = new RegExp(pattern, 'u')
  return made.refine((value) => typeof value !== 'string' || shape.test(value))
}
