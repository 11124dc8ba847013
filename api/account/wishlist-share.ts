import { createRoute } from '@hono/zod-openapi'
import { ShareWishlist, WishlistShare } from '#contract/account'
import { deleteWishlistShare, getWishlistShare, saveWishlistShare } from '#modules/account'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'

const shareDoc = jsonDoc('How your wishlist is shared', WishlistShare)

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: { 200: shareDoc, 401: notSignedInDoc },
})
const save = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/',
  description: 'Shares your wishlist. The link stays the same until it is withdrawn.',
  request: { body: jsonBody(ShareWishlist) },
  responses: { 200: shareDoc, 401: notSignedInDoc },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/',
  description: 'Withdraws the link for good: sharing again makes another one',
  responses: { 204: { description: 'Not shared' }, 401: notSignedInDoc },
})

/** The link by which the signed-in user shares their wishlist. */
export function createWishlistShareRoutes() {
  return createAccountRouter()
    .openapi(read, async (c) => {
      const share = await getWishlistShare(c.var.db, { userId: c.var.currentUser.user.id })
      const { token = null, showsFirstName = false } = share ?? {}
      return c.json({ token, shows_first_name: showsFirstName }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now, currentUser } = c.var
      const { shows_first_name: showsFirstName } = c.req.valid('json')
      const input = { userId: currentUser.user.id, showsFirstName, now }
      const { token } = await saveWishlistShare(db, input)
      return c.json({ token, shows_first_name: showsFirstName }, 200)
    })
    .openapi(remove, async (c) => {
      await deleteWishlistShare(c.var.db, { userId: c.var.currentUser.user.id })
      return c.body(null, 204)
    })
}
