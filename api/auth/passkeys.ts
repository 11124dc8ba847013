import type { z } from 'zod'
import { PasskeyAuthentication, PasskeyRegistration, RenamePasskey } from '#contract/identity'
import {
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
import { withBody } from './parse-body.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { rateLimit } from './rate-limit.ts'
import { rejectAnonymous } from './reject-anonymous.ts'
import { requireSignIn } from './require-sign-in.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** Sign-in by passkey, and the passkeys of the current user. */
export function createPasskeyRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .route('/passkeys/authentication', createPasskeySignInRoutes(rateLimits))
    .use('/passkeys/*', requireSignIn, rejectAnonymous)
    .get('/passkeys', async (c) => {
      const passkeys = await listPasskeys(c.var.db, c.var.currentUser.user.id)
      return c.json(passkeys.map(toPasskeyResponse))
    })
    .post('/passkeys/registration/options', rateLimit(rateLimits, 'passkey'), async (c) => {
      return respond(c, await createPasskeyRegistrationOptions(c.var.db, getUserContext(c)))
    })
    .post('/passkeys/registration/verify', withBody(PasskeyRegistration, handleRegistration))
    .use('/passkeys/:id', requireUuidParameter('id', 'passkey_id'))
    .patch(
      '/passkeys/:id',
      withBody(RenamePasskey, async (c, { friendly_name: friendlyName }) => {
        const input = { ...getPasskeyInput(c), friendlyName }
        return respond(c, await renamePasskey(c.var.db, input))
      }),
    )
    .delete('/passkeys/:id', async (c) => {
      const removed = await removePasskey(c.var.db, getPasskeyInput(c))
      return removed.ok ? c.body(null, 204) : respond(c, removed)
    })
}

function createPasskeySignInRoutes(rateLimits: RateLimits | null) {
  return createAuthRouter()
    .post('/options', rateLimit(rateLimits, 'passkey'), requireCaptcha, async (c) => {
      return respond(c, await createPasskeySignInOptions(getRequestContext(c)))
    })
    .post(
      '/verify',
      rateLimit(rateLimits, 'sign_in'),
      withBody(PasskeyAuthentication, async (c, { challenge_id: challengeId, credential }) => {
        const input = { challengeId, credential, ...getRequestContext(c) }
        return respond(c, await signInWithPasskey(c.var.db, input), { email_not_confirmed: 403 })
      }),
    )
}

async function handleRegistration(c: AuthContext, body: z.infer<typeof PasskeyRegistration>) {
  const { challenge_id: challengeId, credential } = body
  const input = { challengeId, credential, ...getUserContext(c) }
  return respond(c, await registerPasskey(c.var.db, input))
}

function getUserContext(c: AuthContext) {
  return { currentUser: c.var.currentUser, ...getRequestContext(c) }
}

function getPasskeyInput(c: AuthContext) {
  return { passkeyId: getIdParameter<CredentialId>(c, 'id'), ...getUserContext(c) }
}
