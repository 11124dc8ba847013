import { PasskeyMade, PasskeyShown, RenamePasskey } from '#contract/identity'
import {
  askForPasskey,
  type CredentialId,
  offerPasskey,
  passkeysOf,
  type Refusal,
  registerPasskey,
  removePasskey,
  renamePasskey,
  showPasskey,
  signInWithPasskey,
} from '#modules/identity'
import type { RateLimits } from '../rate-limit.ts'
import { type C, given, idIn, namedBy, newAuthArea, signedIn, slowed } from './area.ts'
import { bodyOf } from './body.ts'
import { forPeople } from './captcha.ts'
import { refuse } from './errors.ts'
import { notAnonymous } from './factors.ts'

/** Keys on somebody's devices that open their account, and how they are kept. */
export function passkeys(rateLimits: RateLimits | null) {
  return newAuthArea()
    .post(
      '/passkeys/authentication/options',
      slowed(rateLimits, 'passkey'),
      forPeople,
      async (c) => {
        const answer = await askForPasskey(given(c))
        return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
      },
    )
    .post('/passkeys/authentication/verify', slowed(rateLimits, 'sign_in'), async (c) => {
      const body = await bodyOf(c, PasskeyShown)
      if (body instanceof Response) return body
      const { challenge_id: challengeId, credential } = body
      const answer = await signInWithPasskey(c.var.db, { challengeId, credential, ...given(c) })
      if (!('refused' in answer)) return c.json(answer)
      return refuse(c, answer.refused, closedFor(answer.refused))
    })
    .use('/passkeys/*', signedIn, notAnonymous)
    .get('/passkeys', async (c) => {
      return c.json((await passkeysOf(c.var.db, c.var.who.user.id)).map(showPasskey))
    })
    .post('/passkeys/registration/options', slowed(rateLimits, 'passkey'), async (c) => {
      const answer = await offerPasskey(c.var.db, { who: c.var.who, ...given(c) })
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .post('/passkeys/registration/verify', async (c) => {
      const body = await bodyOf(c, PasskeyMade)
      if (body instanceof Response) return body
      const { challenge_id: challengeId, credential } = body
      const asked = { who: c.var.who, challengeId, credential, ...given(c) }
      const answer = await registerPasskey(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .use('/passkeys/:id', namedBy('id', 'passkey_id'))
    .patch('/passkeys/:id', async (c) => {
      const body = await bodyOf(c, RenamePasskey)
      if (body instanceof Response) return body
      const asked = { ...meant(c), friendlyName: body.friendly_name, ...given(c) }
      const answer = await renamePasskey(c.var.db, asked)
      return 'refused' in answer ? refuse(c, answer.refused) : c.json(answer)
    })
    .delete('/passkeys/:id', async (c) => {
      const no = await removePasskey(c.var.db, { ...meant(c), ...given(c) })
      return no ? refuse(c, no.refused) : c.body(null, 204)
    })
}

function meant(c: C) {
  return { who: c.var.who, passkeyId: idIn<CredentialId>(c, 'id') }
}

function closedFor({ code }: Refusal) {
  return code === 'user_banned' || code === 'email_not_confirmed' ? 403 : undefined
}
