import type { Permission } from '#contract/identity'

/** Stands for a route that everybody who runs the shop may call. */
export const ANY_STAFF = 'any'
export type RoutePermission = Permission | typeof ANY_STAFF

const EXTENSION = 'x-permission'

/** Declares the permission that an admin route requires: `createRoute({ ...requires('orders:read'), … })`. */
export function requires(permission: RoutePermission) {
  return { [EXTENSION]: permission }
}

/** Returns the permission that a route declares; undefined if none. */
export function getPermission(route: object): RoutePermission | undefined {
  return (route as { [EXTENSION]?: RoutePermission })[EXTENSION]
}
