/** The part of an OpenAPI 3.1 document that describes the inputs of endpoints. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export type Schema = Record<string, unknown>

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  security?: Record<string, unknown>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** One input of an endpoint: a path segment, a query parameter or a top-level field of the body. */
export interface Field {
  name: string
  location: 'path' | 'query' | 'body'
  isRequired: boolean
  schema: Schema
}

export interface Endpoint {
  method: string
  path: string
  fields: Field[]
  takesJson: boolean
  /** Whether a user session is the only accepted authentication. */
  requiresSession: boolean
}

/** Lists every endpoint of the document with its fields. References are resolved. */
export function listEndpoints(document: OpenApiDocument): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const body = operation.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        fields: [...listParameters(operation, document), ...listBodyFields(body, document)],
        takesJson: body !== undefined,
        requiresSession:
          operation.security?.every((requirement) => 'session' in requirement) ?? false,
      }
    }),
  )
}

function listParameters({ parameters = [] }: Operation, document: OpenApiDocument): Field[] {
  return parameters.flatMap(({ name, in: location, required = false, schema }) =>
    location === 'path' || location === 'query'
      ? [
          {
            name,
            location,
            isRequired: required,
            schema: resolveReference(schema, document),
          },
        ]
      : [],
  )
}

function listBodyFields(body: Schema | undefined, document: OpenApiDocument): Field[] {
  if (!body) return []
  const { properties = {}, required = [] } = resolveReference(body, document) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return { name, location: 'body', isRequired, schema: resolveReference(schema, document) }
  })
}

/** Resolves the references in it, too. */
function resolveReference(schema: Schema, document: OpenApiDocument): Schema {
  const reference = schema.$ref
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1)!
    return resolveReference(document.components?.schemas?.[name] ?? {}, document)
  }
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    return resolveReference(value as Schema, document)
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(value)]))
}
