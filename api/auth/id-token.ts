import type { z } from 'zod'
import type { SignInWithIdToken } from '#contract/identity'
import { needsSecondFactor, signInWithIdToken } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import { getProviderErrorStatus } from './error-status.ts'
import { SECOND_FACTOR_REQUIRED } from './require-second-factor.ts'
import { authenticate } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, getRequestContext } from './router.ts'

/** `grant_type=id_token`: an ID token that an app received from a provider. */
export async function handleIdTokenGrant(c: AuthContext, body: z.infer<typeof SignInWithIdToken>) {
  const currentUser = body.link_identity ? await authenticate(c) : null
  if (currentUser instanceof Response) return currentUser
  if (currentUser && needsSecondFactor(currentUser)) {
    return authErrorResponse(c, SECOND_FACTOR_REQUIRED)
  }
  const { provider, id_token: idToken, access_token: accessToken, nonce } = body
  const input = { provider, idToken, accessToken, nonce, currentUser, ...getRequestContext(c) }
  const result = await signInWithIdToken(c.var.db, input)
  if ('oauthError' in result) {
    const { error, description } = result.oauthError
    return c.json({ error, error_description: description }, 400)
  }
  return respond(c, result, ({ code }) => getProviderErrorStatus(code))
}
