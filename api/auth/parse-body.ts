import type { Context } from 'hono'
import type { z } from 'zod'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext } from './router.ts'

interface ParseBodyOptions {
  /** Accepts an empty body as `{}`. */
  mayBeEmpty?: boolean
  /** The error of a body that is not valid, with the parameter `message`. */
  errorCode?: 'body_invalid' | 'oauth_client_metadata_invalid'
}

/** A handler that receives the parsed body, and responds with the error itself if the body is not valid. */
export function withBody<Schema extends z.ZodType>(
  schema: Schema,
  handle: (c: AuthContext, body: z.infer<Schema>) => Response | Promise<Response>,
  options: ParseBodyOptions = {},
) {
  return async (c: AuthContext): Promise<Response> => {
    const body = await parseBody(c, schema, options)
    return body instanceof Response ? body : handle(c, body)
  }
}

/** Returns the parsed JSON body, or the error response. Fields that are null or an empty string count as absent. */
export async function parseBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  { mayBeEmpty = false, errorCode = 'body_invalid' }: ParseBodyOptions = {},
): Promise<z.infer<Schema> | Response> {
  const text = await c.req.text()
  const json = parseJson(mayBeEmpty && text === '' ? '{}' : text)
  if (json === undefined) return authErrorResponse(c, { code: 'body_not_json' })
  const { data, error } = schema.safeParse(omitEmptyFields(json))
  if (data !== undefined) return data
  const [issue] = error!.issues
  const message = [issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')
  return authErrorResponse(c, { code: errorCode, params: { message } })
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
