import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { LINKING_DISABLED, unlinkIdentity } from '#modules/identity'
import type { Log } from '#platform/log'
import type { RateLimits } from '../rate-limit.ts'
import {
  type AuthVars,
  FOR_OTHERS,
  given,
  isForOthers,
  newAuthArea,
  signedIn,
  slowed,
  wholly,
} from './area.ts'
import { refuse } from './errors.ts'
import { leave } from './providers.ts'

/** The ways somebody has in: another provider is added, or one of them taken away. */
export function identities(rateLimits: RateLimits | null, log: Log) {
  return newAuthArea()
    .get(
      '/user/identities/authorize',
      ...[slowed(rateLimits, 'sign_in'), signedIn, whereLinkingIsOn, wholly],
      (c) => leave(c, { log, who: c.var.who }),
    )
    .delete('/user/identities/:id', signedIn, whereLinkingIsOn, wholly, async (c) => {
      const identityId = c.req.param('id')
      if (!z.uuid().safeParse(identityId).success) {
        const message = 'identity_id must be an UUID'
        return refuse(c, { code: 'validation_failed', message }, 404)
      }
      if (isForOthers(c)) return refuse(c, { code: 'unexpected_audience', message: FOR_OTHERS })
      const { who } = c.var
      const no = await unlinkIdentity(c.var.db, { who, identityId, ...given(c) })
      return no ? refuse(c, no.refused) : c.json({})
    })
}

const whereLinkingIsOn: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  if (!c.var.identity.settings.manualLinking) return refuse(c, LINKING_DISABLED.refused)
  await next()
}
