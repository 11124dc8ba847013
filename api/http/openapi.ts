import { z } from 'zod'

/** `content` of a request or response in JSON. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema) {
  return { 'application/json': { schema } }
}

/** Declares a JSON response of a route. */
export function jsonDoc<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: jsonContent(schema) }
}

/** Declares the JSON body of a request. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: jsonContent(schema), required: true as const }
}

/** A response of server-sent events. */
/** A request body that is a file itself, of one of these content types. */
export function binaryBody(types: readonly string[]) {
  const content = { schema: { type: 'string' as const, format: 'binary' } }
  return { content: Object.fromEntries(types.map((type) => [type, content])) }
}

export const eventStreamDoc = {
  description: 'The events',
  content: { 'text/event-stream': { schema: z.string() } },
}

/** A page of a list; `next_cursor` is null on the last one. */
export function pageSchema<Schema extends z.ZodType>(item: Schema) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

/** A list that always fits one page. */
export function singlePageSchema<Schema extends z.ZodType>(item: Schema) {
  return z.object({ items: z.array(item), next_cursor: z.null() })
}
