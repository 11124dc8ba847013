import type { z } from 'zod'
import type { SignInWithIdToken } from '#contract/identity'
import { needsSecondFactor, signInWithIdToken } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import { authenticate } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, getRequestContext } from './router.ts'

/** `grant_type=id_token`: an ID token that an app received from a provider. */
export async function handleIdTokenGrant(c: AuthContext, body: z.infer<typeof SignInWithIdToken>) {
  const currentUser = body.link_identity ? await authenticate(c) : null
  if (currentUser instanceof Response) return currentUser
  if (currentUser && needsSecondFactor(currentUser)) {
    return authErrorResponse(c, { code: 'aal2_required' })
  }
  const { provider, id_token: idToken, access_token: accessToken, nonce } = body
  const input = { provider, idToken, accessToken, nonce, currentUser, ...getRequestContext(c) }
  return respond(c, await signInWithIdToken(c.var.db, input))
}
