import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import { matchedRoutes } from 'hono/route'
import { getRecordedChange, type RecordedChange } from './change-log.ts'
import { getPermission, type RoutePermission } from './permissions.ts'

/** An admin route, and the parameters of the path of a request. */
interface AdminRoute {
  permission: RoutePermission
  /** Null if it writes nothing to the change log. */
  change: RecordedChange | null
  parameters: Record<string, string>
}

/** Finds the admin route of a request. Undefined if there is none. */
export type FindRoute = (c: Context) => AdminRoute | undefined

/**
 * Indexes the admin routes of an API that has all of them. Throws if one declares no permission, or writes and declares
 * no entry of the change log, so that neither is forgotten.
 */
export function indexAdminRoutes<E extends Env>(api: OpenAPIHono<E>): FindRoute {
  const routes = new Map<string, Omit<AdminRoute, 'parameters'>>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || !definition.route.path.startsWith('/admin/')) continue
    const { method, path } = definition.route
    const permission = getPermission(definition.route)
    const change = getRecordedChange(definition.route)
    if (!permission) throw new Error(`${method} ${path} declares no permission`)
    if (method !== 'get' && change === undefined)
      throw new Error(`${method} ${path} does not say what it records`)
    const key = `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`
    routes.set(key, { permission, change: change ?? null })
  }
  return (c) => {
    for (const { method, path: pattern } of matchedRoutes(c)) {
      const route = routes.get(`${method} ${pattern.replace(/^.*?(?=\/admin\/)/, '')}`)
      if (route) return { ...route, parameters: parsePath(c.req.path, pattern) }
    }
    return undefined
  }
}

function parsePath(path: string, pattern: string): Record<string, string> {
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
