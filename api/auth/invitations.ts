import { GenerateLink, Invite } from '#contract/identity'
import { inviteUser, makeLink } from '#modules/identity'
import { answer } from './admin.ts'
import { adminsOnly } from './admins-only.ts'
import { given, newAuthArea } from './area.ts'
import { bodyOf } from './body.ts'
import { landing } from './landing.ts'

/** Letters that administrators cause, and links that they send in a way of their own. */
export function invitations() {
  return newAuthArea()
    .post('/invite', adminsOnly, async (c) => {
      const body = await bodyOf(c, Invite)
      if (body instanceof Response) return body
      const { email, data } = body
      const asked = { email, data, redirectTo: landing(c), admin: c.var.admin, ...given(c) }
      return answer(c, await inviteUser(c.var.db, asked))
    })
    .post('/admin/generate_link', adminsOnly, async (c) => {
      const said = await bodyOf(c, GenerateLink)
      if (said instanceof Response) return said
      const asked = { said, redirectTo: landing(c), admin: c.var.admin, ...given(c) }
      return answer(c, await makeLink(c.var.db, asked))
    })
}
