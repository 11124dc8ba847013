import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { refuse } from './errors.ts'

export const limitedBody = bodyLimit({
  maxSize: 2 ** 20,
  onError: async (c) => {
    await letThrough(c.req.raw.body)
    const message = 'Payload must be at most 1 MiB'
    return refuse(c, { code: 'request_entity_too_large', message })
  },
})

const MOST_WASTED = 2 ** 23

/** Whoever is still sending hears nothing: the answer comes when they have had their say, unless they go on and on. */
async function letThrough(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  let wasted = 0
  for await (const chunk of body) {
    wasted += chunk.byteLength
    if (wasted > MOST_WASTED) return
  }
}

/** What a request says, or the answer to one that says it wrong. Null and an empty text say nothing. */
export async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  { mayBeEmpty = false } = {},
): Promise<z.infer<Schema> | Response> {
  const text = await c.req.text()
  const json = parsed(mayBeEmpty && text === '' ? '{}' : text)
  if (json === undefined) {
    const message = 'Could not parse request body as JSON'
    return refuse(c, { code: 'bad_json', message })
  }
  const { data, error } = schema.safeParse(said(json))
  if (data !== undefined) return data
  const [issue] = error!.issues
  const message = [issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')
  return refuse(c, { code: 'validation_failed', message })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function said(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(
    Object.entries(json).filter(([, value]) => value !== null && value !== ''),
  )
}
