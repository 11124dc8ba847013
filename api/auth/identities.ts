import type { MiddlewareHandler } from 'hono'
import { LINKING_DISABLED, unlinkIdentity } from '#modules/identity'
import type { Log } from '#platform/log'
import type { RateLimits } from '../rate-limit.ts'
import {
  type AuthVars,
  FOR_OTHERS,
  given,
  idIn,
  isForOthers,
  namedBy,
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
    .use('/user/identities/:id', signedIn, whereLinkingIsOn, wholly, namedBy('id', 'identity_id'))
    .delete('/user/identities/:id', async (c) => {
      if (isForOthers(c)) return refuse(c, { code: 'unexpected_audience', message: FOR_OTHERS })
      const { who } = c.var
      const no = await unlinkIdentity(c.var.db, { who, identityId: idIn(c, 'id'), ...given(c) })
      return no ? refuse(c, no.refused) : c.json({})
    })
}

const whereLinkingIsOn: MiddlewareHandler<{ Variables: AuthVars }> = async (c, next) => {
  if (!c.var.identity.settings.manualLinking) return refuse(c, LINKING_DISABLED.refused)
  await next()
}
