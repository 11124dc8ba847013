import { OpenAPIHono } from '@hono/zod-openapi'
import { invalidInput } from './errors.ts'

export interface Vars {
  requestId: string
}

/** Each area needs the hook itself: a router mounted into another one does not inherit it. */
export function newArea() {
  return new OpenAPIHono<{ Variables: Vars }>({
    defaultHook: (result, c) => (result.success ? undefined : invalidInput(c, result.error)),
  })
}
