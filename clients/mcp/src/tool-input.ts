import type { ToolSpec } from './tools.ts'

/** A JSON Schema, as OpenAPI 3.1 has it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation> | undefined>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Where each input of a tool belongs in the request. */
type Places = Record<string, 'path' | 'query' | 'body' | 'key'>

export interface ToolInput {
  schema: Schema
  places: Places
}

const KEY = 'idempotency_key'
const KEY_SCHEMA: Schema = {
  type: 'string',
  minLength: 8,
  maxLength: 100,
  pattern: '^[\\x21-\\x7e]+$',
  description:
    'A new random text for each thing that is to happen. Repeat a call that failed or got no answer with the same key: it then happens once.',
}

/**
 * Returns what a tool takes: the parameters of its path and query, and the fields of its body, side by side. What a
 * destructive POST takes has a key too, so that a repeated call has one effect. Null if the document of the shop does not
 * have the operation.
 */
export function buildToolInput(
  { method, path, effect }: ToolSpec,
  { paths, components }: OpenApiDocument,
): ToolInput | null {
  const operation = paths[path]?.[method]
  if (!operation) return null
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  const places: Places = {}
  const add = (name: string, place: Places[string], schema: Schema, isRequired: boolean) => {
    if (name in properties) throw new Error(`${method} ${path} has two inputs ${name}`)
    properties[name] = schema
    places[name] = place
    if (isRequired) required.push(name)
  }

  for (const { name, in: place, schema, required: isRequired = false } of operation.parameters ??
    []) {
    if (place === 'path' || place === 'query') add(name, place, schema, isRequired)
  }
  const body = resolve(operation.requestBody?.content['application/json']?.schema, components)
  for (const [name, schema] of Object.entries(body?.properties ?? {})) {
    add(name, 'body', schema, body?.required?.includes(name) ?? false)
  }
  if (method === 'post' && effect === 'destructive') add(KEY, 'key', KEY_SCHEMA, true)
  const schema = { type: 'object', properties, required, additionalProperties: false }
  return { schema: inlineReferences(schema, components), places }
}

function resolve(
  schema: Schema | undefined,
  { schemas }: OpenApiDocument['components'],
): Schema | undefined {
  return schema?.$ref ? schemas[getName(schema.$ref)] : schema
}

function getName(reference: string): string {
  return reference.replace('#/components/schemas/', '')
}

/** Adds the schemas that are referred to as `$defs`, without examples. */
function inlineReferences(schema: Schema, { schemas }: OpenApiDocument['components']): Schema {
  const $defs: Record<string, unknown> = {}
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(
      ([name]) => !['example', 'examples'].includes(name),
    )
    return Object.fromEntries(
      entries.map(([name, child]) => {
        if (name !== '$ref' || typeof child !== 'string') return [name, copy(child)]
        const target = getName(child)
        if (!(target in $defs)) {
          $defs[target] = null
          $defs[target] = copy(schemas[target])
        }
        return [name, `#/$defs/${target}`]
      }),
    )
  }
  const copied = copy(schema) as Schema
  return Object.keys($defs).length > 0 ? { ...copied, $defs } : copied
}

/** Sorts the inputs of a call into the parts of its request. */
export function toRequest(input: Record<string, unknown>, places: Places) {
  const pick = (place: Places[string]) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => places[name] === place))
  const hasBody = Object.values(places).includes('body')
  const key = input[KEY]
  return {
    params: { path: pick('path'), query: pick('query') },
    ...(hasBody && { body: pick('body') }),
    ...(typeof key === 'string' && { headers: { 'Idempotency-Key': key } }),
  }
}
