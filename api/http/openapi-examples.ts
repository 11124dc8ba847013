type Json = Record<string, unknown>

/** Adds an example to each JSON body and response of an OpenAPI document, and to the fields that it is made of. */
export async function addExamples<Document extends object>(document: Document): Promise<Document> {
  // At its first use: it brings a parser of XML.
  const { sample } = await import('openapi-sampler')
  const withFields = addFieldExamples(document) as Document & { paths?: Json }
  for (const content of listJsonContents(withFields.paths ?? {})) {
    content.example = sample(content.schema, { quiet: true }, withFields)
  }
  return withFields
}

/** Values by the name of their field, where its schema says only that it is a text or a number. */
const FIELD_EXAMPLES: Record<string, string | number> = {
  ...{ name: 'Blue Cap', title: 'Blue Cap', slug: 'blue-cap', description: 'A cap of cotton.' },
  ...{ product_title: 'Blue Cap', category: 'Fashion', alt: 'A blue cap', brand: 'Outwit' },
  ...{ first_name: 'Mina', last_name: 'Keller', full_name: 'Mina Keller' },
  ...{ customer_name: 'Mina Keller', user_name: 'Mina Keller' },
  ...{ email: 'mina@example.com', customer_email: 'mina@example.com', phone: '+4930123456' },
  ...{ address: 'Lindenstr. 1', street: 'Lindenstr. 1', address_line_2: 'Hinterhaus' },
  ...{ city: 'Berlin', zip_code: '10969', country: 'DE', language: 'en', currency: 'USD' },
  ...{ price: 24.9, unit_price: 24.9, amount: 24.9, total: 49.8, due: 49.8, discount: 5 },
  ...{ quantity: 2, item_count: 2, count: 2, revision: 1, rate: 0.92, position: 1 },
  ...{ order_number: 'OW-1000', invoice_number: '2026-000001', number: 'OW-1000' },
  ...{ carrier: 'DHL', code: 'SPRING10', provider: 'sandbox', query: 'cap', path: '/shop' },
  ...{ reason: 'Damaged on the way', note: 'Call before delivery', text: 'Thank you.' },
  ...{ comment: 'Fits well.', review_text: 'Fits well.', gift_note: 'Happy birthday' },
  ...{ subject: 'New caps', markdown: 'Our **new** caps.', message: 'Thank you.' },
  ...{ next_cursor: 'WyIyMDI2LTExLTI1Il0', request_id: '0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b' },
  ...{ href: '/shop', src: '/images/art/mug.forest.0', from: '09:00', to: '17:00' },
  ...{ rate_date: '2026-11-25', updated_on: '2026-11-25', published_on: '2026-11-25' },
  ...{ arrives_from: '2026-11-28', arrives_to: '2026-12-01', month: '2026-11' },
}

function addFieldExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFieldExamples)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const copy = addFieldExamples(child)
      return [key, key === 'properties' ? addToProperties(copy as Record<string, Json>) : copy]
    }),
  )
}

function addToProperties(properties: Record<string, Json>): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const example = FIELD_EXAMPLES[name]
      return [name, fits(example, schema) ? { ...schema, examples: [example] } : schema]
    }),
  )
}

/** Whether a schema accepts an example, and has none of its own. */
function fits(example: string | number | undefined, schema: Json): boolean {
  const branches = [schema, ...((schema.anyOf as Json[] | undefined) ?? [])]
  return branches.some(({ type, pattern, ...rules }) => {
    if (RULES.some((rule) => rule in rules)) return false
    const types = [type].flat()
    if (typeof example === 'string') {
      return types.includes('string') && new RegExp(`${pattern ?? ''}`, 'u').test(example)
    }
    if (typeof example !== 'number') return false
    return types.includes('number') || (types.includes('integer') && Number.isInteger(example))
  })
}

const RULES = ['enum', 'const', 'format', 'examples', 'example', 'default']

interface JsonContent {
  schema: object
  example?: unknown
}

function listJsonContents(paths: Json): JsonContent[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path as Json)) as Json[]
  const contents = operations.flatMap(({ requestBody, responses }) => [
    requestBody,
    ...Object.values((responses as Json | undefined) ?? {}),
  ]) as ({ content?: Record<string, Partial<JsonContent>> } | undefined)[]
  return contents.flatMap((holder) => {
    const content = holder?.content?.['application/json']
    return content?.schema ? [content as JsonContent] : []
  })
}
