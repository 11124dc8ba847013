import { PasskeyAuthentication, PasskeyRegistration, RenamePasskey } from '#contract/identity'
import {
  type AuthError,
  type CredentialId,
  createPasskeyRegistrationOptions,
  createPasskeySignInOptions,
  listPasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  toPasskeyResponse,
} from '#modules/identity'
import type { RateLimits } from '../http/rate-limit.ts'
import { requireCaptcha } from './captcha.ts'
import { authErrorResponse } from './errors.ts'
import { rejectAnonymous } from './mfa-factors.ts'
import { parseBody } from './request-body.ts'
import {
  type AuthContext,
  createAuthRouter,
  getIdParameter,
  getRequestContext,
  rateLimit,
  requireSignIn,
  requireUuidParameter,
} from './router.ts'

/** Keys on somebody's devices that open their account, and how they are kept. */
export function createPasskeyRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .post(
      '/passkeys/authentication/options',
      rateLimit(rateLimits, 'passkey'),
      requireCaptcha,
      async (c) => {
        const answer = await createPasskeySignInOptions(getRequestContext(c))
        return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
      },
    )
    .post('/passkeys/authentication/verify', rateLimit(rateLimits, 'sign_in'), async (c) => {
      const body = await parseBody(c, PasskeyAuthentication)
      if (body instanceof Response) return body
      const { challenge_id: challengeId, credential } = body
      const answer = await signInWithPasskey(c.var.db, {
        challengeId,
        credential,
        ...getRequestContext(c),
      })
      if (!('error' in answer)) return c.json(answer)
      return authErrorResponse(c, answer.error, getPasskeyErrorStatus(answer.error))
    })
    .use('/passkeys/*', requireSignIn, rejectAnonymous)
    .get('/passkeys', async (c) => {
      return c.json(
        (await listPasskeys(c.var.db, c.var.currentUser.user.id)).map(toPasskeyResponse),
      )
    })
    .post('/passkeys/registration/options', rateLimit(rateLimits, 'passkey'), async (c) => {
      const answer = await createPasskeyRegistrationOptions(c.var.db, {
        currentUser: c.var.currentUser,
        ...getRequestContext(c),
      })
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .post('/passkeys/registration/verify', async (c) => {
      const body = await parseBody(c, PasskeyRegistration)
      if (body instanceof Response) return body
      const { challenge_id: challengeId, credential } = body
      const asked = {
        currentUser: c.var.currentUser,
        challengeId,
        credential,
        ...getRequestContext(c),
      }
      const answer = await registerPasskey(c.var.db, asked)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .use('/passkeys/:id', requireUuidParameter('id', 'passkey_id'))
    .patch('/passkeys/:id', async (c) => {
      const body = await parseBody(c, RenamePasskey)
      if (body instanceof Response) return body
      const asked = {
        ...getPasskeyInput(c),
        friendlyName: body.friendly_name,
        ...getRequestContext(c),
      }
      const answer = await renamePasskey(c.var.db, asked)
      return 'error' in answer ? authErrorResponse(c, answer.error) : c.json(answer)
    })
    .delete('/passkeys/:id', async (c) => {
      const no = await removePasskey(c.var.db, { ...getPasskeyInput(c), ...getRequestContext(c) })
      return no ? authErrorResponse(c, no.error) : c.body(null, 204)
    })
}

function getPasskeyInput(c: AuthContext) {
  return { currentUser: c.var.currentUser, passkeyId: getIdParameter<CredentialId>(c, 'id') }
}

function getPasskeyErrorStatus({ code }: AuthError) {
  return code === 'user_banned' || code === 'email_not_confirmed' ? 403 : undefined
}
