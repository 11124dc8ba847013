/** The little of an OpenAPI 3.1 document that says what an endpoint takes. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export type Schema = Record<string, unknown>

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  security?: Record<string, unknown>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** One thing an endpoint takes: a path segment, a query parameter or a top-level field of its body. */
export interface Field {
  name: string
  place: 'path' | 'query' | 'body'
  isRequired: boolean
  schema: Schema
}

export interface Endpoint {
  method: string
  path: string
  fields: Field[]
  takesJson: boolean
  /** Somebody has to be signed in; nothing else will do. */
  isPersonal: boolean
}

/** Every endpoint of the document with what it takes, references resolved. */
export function endpointsOf(document: Document): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        fields: [...parametersOf(operation, document), ...bodyFieldsOf(body, document)],
        takesJson: body !== undefined,
        isPersonal: operation.security?.every((one) => 'session' in one) ?? false,
      }
    }),
  )
}

function parametersOf({ parameters = [] }: Operation, document: Document): Field[] {
  return parameters.flatMap(({ name, in: place, required = false, schema }) =>
    place === 'path' || place === 'query'
      ? [{ name, place, isRequired: required, schema: resolved(schema, document) }]
      : [],
  )
}

function bodyFieldsOf(body: Schema | undefined, document: Document): Field[] {
  if (!body) return []
  const { properties = {}, required = [] } = resolved(body, document) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return { name, place: 'body', isRequired, schema: resolved(schema, document) }
  })
}

function resolved(schema: Schema, document: Document): Schema {
  const reference = schema.$ref
  if (typeof reference !== 'string') return schema
  return document.components?.schemas?.[reference.split('/').at(-1)!] ?? {}
}
