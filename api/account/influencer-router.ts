import type { MiddlewareHandler } from 'hono'
import { getInfluencer, type Influencer } from '#modules/influencers'
import { requireSignIn, type SignedInVariables } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'

type InfluencerVariables = SignedInVariables & { influencer: Influencer }

/** Responds 403 to users who are no influencers. Behind it `c.var.influencer` is always set. */
const requireInfluencer: MiddlewareHandler<{ Variables: InfluencerVariables }> = async (
  c,
  next,
) => {
  const { db, currentUser } = c.var
  const influencer = await getInfluencer(db, { userId: currentUser.user.id })
  if (!influencer) return errorResponse(c, 403, { code: 'influencer_required' })
  c.set('influencer', influencer)
  await next()
}

/** A router for influencers, also those who are suspended. Each of its routes spreads `sessionSecurity`. */
export function createInfluencerRouter() {
  const router = createRouter<InfluencerVariables>()
  router.use(requireSignIn)
  router.use(requireInfluencer)
  return router
}

export const notInfluencerDoc = errorDoc('`influencer_required`: you are no influencer')
export const suspendedDoc = errorDoc('You are no influencer, or `influencer_suspended`')
