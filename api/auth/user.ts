import { ChangeUser } from '#contract/identity'
import {
  askToReauthenticate,
  changeUser,
  NEEDS_A_NAME,
  type Refused,
  readChallenge,
  type SignOutScope,
  showUser,
  signOut,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { FOR_OTHERS, given, isForOthers, newAuthArea, signedIn, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'
import { landing } from './landing.ts'

const SCOPES = ['global', 'local', 'others'] satisfies SignOutScope[]

/** Who is signed in: what they are shown of themselves, change of it, and signing out. */
export function user(rateLimits: RateLimits | null) {
  return newAuthArea()
    .get('/user', signedIn, (c) => {
      if (isForOthers(c)) return refuse(c, { code: 'validation_failed', message: FOR_OTHERS })
      return c.json(showUser(c.var.who))
    })
    .put('/user', slowed(rateLimits, 'letters'), signedIn, async (c) => {
      const body = await bodyOf(c, ChangeUser)
      if (body instanceof Response) return body
      const { who } = c.var
      if (body.app_metadata !== undefined) {
        const message = 'Updating app_metadata requires admin privileges'
        return refuse(c, { code: 'not_admin', message })
      }
      const challenge = readChallenge(body)
      if (challenge && 'refused' in challenge) return refuse(c, challenge.refused)
      const { current_password: currentPassword, ...wish } = body
      const asked = {
        ...wish,
        who,
        currentPassword,
        challenge,
        redirectTo: landing(c),
        ...given(c),
      }
      const answer = await changeUser(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused, statusOf(answer)) : c.json(answer)
    })
    .get('/reauthenticate', slowed(rateLimits, 'letters'), signedIn, async (c) => {
      const answer = await askToReauthenticate(c.var.db, { who: c.var.who, ...given(c) })
      if (!answer) return c.json({})
      if (!('refused' in answer)) return c.json({ message_id: answer.messageId })
      const isUnconfirmed = answer.refused.code.endsWith('_not_confirmed')
      return refuse(c, answer.refused, isUnconfirmed ? 422 : undefined)
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

/** Elsewhere these mean something else. */
function statusOf(no: Refused) {
  if (no === NEEDS_A_NAME) return 422
  return no.refused.code === 'insufficient_aal' ? 401 : undefined
}
