import type { Admin } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { ApiVariables } from './api-variables.ts'

/** `c.var` behind `requireAdmin`. */
export type AdminVariables = ApiVariables & { actor: Actor; admin: Admin }
