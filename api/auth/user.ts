import { ChangeUser } from '#contract/identity'
import { changeUser, type SignOutScope, showUser, signOut } from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { given, newAuthArea, signedIn, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'

const SCOPES = ['global', 'local', 'others'] satisfies SignOutScope[]

export function user(rateLimits: RateLimits | null) {
  return newAuthArea()
    .get('/user', signedIn, (c) => c.json(showUser(c.var.who)))
    .put('/user', slowed(rateLimits, 'letters'), signedIn, async (c) => {
      const body = await bodyOf(c, ChangeUser)
      if (body instanceof Response) return body
      const { who } = c.var
      if (body.app_metadata !== undefined) {
        const message = 'Updating app_metadata requires admin privileges'
        return refuse(c, { code: 'not_admin', message })
      }
      const isSame = (body.email?.trim().toLowerCase() ?? who.user.email) === who.user.email
      if (!isSame || body.phone) {
        const message = 'Changing the address or the phone number is not possible here.'
        return refuse(c, { code: 'feature_disabled', message })
      }
      const { password, data } = body
      const answer = await changeUser(c.var.db, { who, password, data, ...given(c) })
      if (!('refused' in answer)) return c.json(answer)
      const { code } = answer.refused
      return refuse(c, answer.refused, code === 'insufficient_aal' ? 401 : undefined)
    })
    .post('/logout', signedIn, async (c) => {
      const wanted = c.req.query('scope') || 'global'
      const scope = SCOPES.find((one) => one === wanted)
      if (!scope) {
        return refuse(c, { code: 'validation_failed', message: 'Unsupported logout scope' })
      }
      const { device, now } = given(c)
      await signOut(c.var.db, { who: c.var.who, scope, device, now })
      return c.body(null, 204)
    })
}
