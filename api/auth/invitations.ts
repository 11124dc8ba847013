import { GenerateLink, InviteUser } from '#contract/identity'
import { generateLink, inviteUser } from '#modules/identity'
import { toAdminResult } from './admin-users.ts'
import { getRedirectTo } from './redirect.ts'
import { parseBody } from './request-body.ts'
import { requireAdmin } from './require-admin.ts'
import { createAuthRouter, getRequestContext } from './router.ts'

/** Letters that administrators cause, and links that they send in a way of their own. */
export function createInvitationRoutes() {
  return createAuthRouter()
    .post('/invite', requireAdmin, async (c) => {
      const body = await parseBody(c, InviteUser)
      if (body instanceof Response) return body
      const { email, data } = body
      const asked = {
        email,
        data,
        redirectTo: getRedirectTo(c),
        admin: c.var.admin,
        ...getRequestContext(c),
      }
      return toAdminResult(c, await inviteUser(c.var.db, asked))
    })
    .post('/admin/generate_link', requireAdmin, async (c) => {
      const params = await parseBody(c, GenerateLink)
      if (params instanceof Response) return params
      const asked = {
        params,
        redirectTo: getRedirectTo(c),
        admin: c.var.admin,
        ...getRequestContext(c),
      }
      return toAdminResult(c, await generateLink(c.var.db, asked))
    })
}
