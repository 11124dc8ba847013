import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Permission } from '#contract/identity'

/** Stands for a route that everybody who runs the shop may call. */
export const ANY_STAFF = 'any'
export type RoutePermission = Permission | typeof ANY_STAFF

const EXTENSION = 'x-permission'

/** Declares the permission that an admin route requires: `createRoute({ ...requires('orders:read'), … })`. */
export function requires(permission: RoutePermission) {
  return { [EXTENSION]: permission }
}

/** Finds the permission of the route of a request. Undefined if no route matches. */
export type FindPermission = (c: Context) => RoutePermission | undefined

/**
 * Returns the permissions of the admin routes of an API that has all of them. Throws if a route declares none, so that a
 * new one is never open to all staff by mistake.
 */
export function indexPermissions<E extends Env>(api: OpenAPIHono<E>): FindPermission {
  const permissions = new Map<string, RoutePermission>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route' || !definition.route.path.startsWith('/admin/')) continue
    const { method, path, [EXTENSION]: permission } = definition.route
    if (!permission) throw new Error(`${method} ${path} declares no permission`)
    permissions.set(`${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`, permission)
  }
  return (c) => {
    const found = matchedRoutes(c).map(({ method, path }) => {
      return permissions.get(`${method} ${path.replace(/^.*?(?=\/admin\/)/, '')}`)
    })
    return found.find((permission) => permission !== undefined)
  }
}
