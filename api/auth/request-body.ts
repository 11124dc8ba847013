import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { authErrorResponse } from './errors.ts'

const MAX_BODY_BYTES = 2 ** 20
const MAX_DISCARDED_BYTES = 2 ** 23

/** Who says beforehand how much it is gets the request as it came; another one is listened to first. */
export const limitBodySize: MiddlewareHandler = async (c, next) => {
  const isTold = !c.req.header('Transfer-Encoding')
  if (isTold && Number(c.req.header('Content-Length') ?? 0) <= MAX_BODY_BYTES) return next()
  const sending = c.req.raw.body
  if (!sending) return next()
  const body = await readWithinLimit(sending)
  if (!body) return authErrorResponse(c, TOO_LARGE)
  c.req.raw = new Request(c.req.raw, { body })
  return next()
}

const TOO_LARGE = {
  code: 'request_entity_too_large' as const,
  message: 'Payload must be at most 1 MiB',
}

/** Null: too much. Whoever is still sending hears nothing, so they may have their say, unless they go on and on. */
async function readWithinLimit(body: ReadableStream<Uint8Array>) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size <= MAX_BODY_BYTES) parts.push(part)
    if (size > MAX_DISCARDED_BYTES) break
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(parts) : null
}

/** What a request says, or the answer to one that says it wrong. Null and an empty text say nothing. */
export async function parseBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  { mayBeEmpty = false } = {},
): Promise<z.infer<Schema> | Response> {
  const text = await c.req.text()
  const json = parseJson(mayBeEmpty && text === '' ? '{}' : text)
  if (json === undefined) {
    const message = 'Could not parse request body as JSON'
    return authErrorResponse(c, { code: 'bad_json', message })
  }
  const { data, error } = schema.safeParse(omitEmptyFields(json))
  if (data !== undefined) return data
  const [issue] = error!.issues
  const message = [issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')
  return authErrorResponse(c, { code: 'validation_failed', message })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function omitEmptyFields(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== null && value !== ''),
  )
}
