import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiVariables } from './api-variables.ts'
import { validationErrorResponse } from './errors.ts'

export type { AppDependencies } from '../app-dependencies.ts'
export type { ApiVariables } from './api-variables.ts'

/** Each router needs the validation hook: a router that is mounted into another one does not inherit it. */
export function createRouter<Variables extends ApiVariables = ApiVariables>() {
  return new OpenAPIHono<{ Variables: Variables }>({
    defaultHook: (result, c) =>
      result.success ? undefined : validationErrorResponse(c, result.error),
  })
}
