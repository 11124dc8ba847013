/**
 * What follows is known only to the shopper, whose cart, payment or sandbox payment it opens, and to those with whom a
 * wishlist is shared.
 */
const SECRET_SEGMENT =
  /^(\/api\/(?:carts|payments(?!\/webhooks)|shared-wishlists)|\/sandbox\/pay|(?:\/[a-z]{2})?\/wishlist\/shared)\/[^/]+/

/** Returns the path of a request as it may be logged: without the query and without ids that open something. */
export function toLogPath(path: string): string {
  return path.split('?')[0]!.replace(SECRET_SEGMENT, '$1/…')
}
