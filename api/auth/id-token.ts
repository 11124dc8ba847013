import { SignInWithIdToken } from '#contract/identity'
import { type AuthError, needsSecondFactor, signInWithIdToken } from '#modules/identity'
import { authErrorResponse, getErrorStatus } from './errors.ts'
import { parseBody } from './request-body.ts'
import {
  type AuthContext,
  authenticate,
  getRequestContext,
  SECOND_FACTOR_REQUIRED,
} from './router.ts'

/** `grant_type=id_token`: what a provider said of somebody to an app. */
export async function handleIdTokenGrant(c: AuthContext) {
  const body = await parseBody(c, SignInWithIdToken)
  if (body instanceof Response) return body
  const currentUser = body.link_identity ? await authenticate(c) : null
  if (currentUser instanceof Response) return currentUser
  if (currentUser && needsSecondFactor(currentUser))
    return authErrorResponse(c, SECOND_FACTOR_REQUIRED)

  const { provider, id_token: idToken, access_token: accessToken, nonce } = body
  const asked = { provider, idToken, accessToken, nonce, currentUser, ...getRequestContext(c) }
  const answer = await signInWithIdToken(c.var.db, asked)
  if ('oauthError' in answer) {
    const { error, description } = answer.oauthError
    return c.json({ error, error_description: description }, 400)
  }
  if ('error' in answer)
    return authErrorResponse(c, answer.error, getProviderErrorStatus(answer.error.code))
  return c.json(answer)
}

/** Who comes from a provider has shown who they are, so these are not the 400 of a wrong password. */
export function getProviderErrorStatus(code: AuthError['code']) {
  if (code === 'user_banned') return 403
  return code === 'email_not_confirmed' ? 422 : getErrorStatus(code)
}
