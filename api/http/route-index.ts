import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { z } from 'zod'
import { getPermission, type RoutePermission } from './permissions.ts'
import { getRecordedChange, type RecordedChange, type RouteParameters } from './recorded-change.ts'

/** An admin route, and the parameters of the path of a request. */
interface AdminRoute {
  permission: RoutePermission
  /** Null if it writes nothing to the change log. */
  change: RecordedChange | null
  /** As the route parses them; null if it will reject them. */
  parameters: RouteParameters | null
}

interface IndexedRoute extends Omit<AdminRoute, 'parameters'> {
  /** Of the parameters; undefined if there are none. */
  schema: z.ZodType<RouteParameters> | undefined
}

/** Finds the admin route of a request. Undefined if there is none. */
export type FindRoute = (c: Context) => AdminRoute | undefined

/**
 * Indexes the admin routes of an API that has all of them. Throws if one declares no permission, or writes and declares
 * no entry of the change log, so that neither is forgotten.
 */
export function indexAdminRoutes<E extends Env>(api: OpenAPIHono<E>): FindRoute {
  const routes = new Map<string, IndexedRoute>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || !definition.route.path.startsWith('/admin/')) continue
    const { method, path, request } = definition.route
    const permission = getPermission(definition.route)
    const change = getRecordedChange(definition.route)
    if (!permission) throw new Error(`${method} ${path} declares no permission`)
    if (method !== 'get' && change === undefined)
      throw new Error(`${method} ${path} does not say what it records`)
    const key = `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`
    const schema = request?.params as IndexedRoute['schema']
    routes.set(key, { permission, change: change ?? null, schema })
  }
  return (c) => {
    for (const { method, path: pattern } of matchedRoutes(c)) {
      const route = routes.get(`${method} ${pattern.replace(/^.*?(?=\/admin\/)/, '')}`)
      if (!route) continue
      const { schema, ...indexed } = route
      const parsed = schema?.safeParse(parsePath(c.req.path, pattern))
      return { ...indexed, parameters: parsed ? (parsed.data ?? null) : {} }
    }
    return undefined
  }
}

function parsePath(path: string, pattern: string): RouteParameters {
  const segments = path.split('/')
  const named = pattern.split('/').flatMap((name, index) => {
    return name.startsWith(':') ? [[name.slice(1), decode(segments[index] ?? '')] as const] : []
  })
  return Object.fromEntries(named)
}

/** A malformed segment is returned as it is: validation rejects it later. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
