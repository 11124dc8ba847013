import { GenerateLink, InviteUser } from '#contract/identity'
import { generateLink, inviteUser } from '#modules/identity'
import { withBody } from './parse-body.ts'
import { getRedirectTo } from './redirect.ts'
import { requireAdmin } from './require-admin.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Invitation e-mails, and links that an administrator sends by other means. */
export function createInvitationRoutes() {
  return createAuthRouter()
    .post(
      '/invite',
      requireAdmin,
      withBody(InviteUser, async (c, { email, data }) => {
        const input = { email, data, ...getInvitationContext(c) }
        return respond(c, await inviteUser(c.var.db, input))
      }),
    )
    .post(
      '/admin/generate_link',
      requireAdmin,
      withBody(GenerateLink, async (c, params) => {
        const input = { params, ...getInvitationContext(c, params.redirect_to) }
        return respond(c, await generateLink(c.var.db, input))
      }),
    )
}

function getInvitationContext(c: AuthContext, redirectTo?: string) {
  return { redirectTo: getRedirectTo(c, redirectTo), admin: c.var.admin, ...getRequestContext(c) }
}
