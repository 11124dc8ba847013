import { IdToken } from '#contract/identity'
import { isBelowSecond, type Refusal, signInWithIdToken } from '#modules/identity'
import { BELOW, type C, given, whoAsks } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse, statusOf } from './errors.ts'

/** `grant_type=id_token`: what a provider said of somebody to an app. */
export async function byIdToken(c: C) {
  const body = await bodyOf(c, IdToken)
  if (body instanceof Response) return body
  const who = body.link_identity ? await whoAsks(c) : null
  if (who instanceof Response) return who
  if (who && isBelowSecond(who)) return refuse(c, BELOW)

  const { provider, id_token: idToken, access_token: accessToken, nonce } = body
  const asked = { provider, idToken, accessToken, nonce, who, ...given(c) }
  const answer = await signInWithIdToken(c.var.db, asked)
  if ('badRequest' in answer) {
    const { error, description } = answer.badRequest
    return c.json({ error, error_description: description }, 400)
  }
  if ('refused' in answer) return refuse(c, answer.refused, statusElsewhere(answer.refused.code))
  return c.json(answer)
}

/** Who comes from a provider has shown who they are, so these are not the 400 of a wrong password. */
export function statusElsewhere(code: Refusal['code']) {
  if (code === 'user_banned') return 403
  return code === 'email_not_confirmed' ? 422 : statusOf(code)
}
