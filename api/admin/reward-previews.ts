import { createRoute } from '@hono/zod-openapi'
import { PreviewRewardsBody, RewardPreview } from '#contract/rewards'
import { findUserByEmail, parseEmailAddress } from '#modules/identity'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { previewRewards } from './preview-rewards.ts'

const preview = createRoute({
  ...requires('promotions:read'),
  ...recordsNothing,
  method: 'post',
  path: '/',
  description:
    'What somebody would get at any time, by the rules of now: for a check-in, as a friend who was invited, and for a friend. It writes nothing',
  request: { body: jsonBody(PreviewRewardsBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The rewards', RewardPreview),
    422: errorDoc('A field is invalid, or there is no account with this address'),
  },
})

/** The route that previews rewards. */
export function createRewardPreviewRoutes() {
  return createRouter<AdminVariables>().openapi(preview, async (c) => {
    const { email, at } = c.req.valid('json')
    if (!c.var.admin.permissions.has('customers:read')) {
      const params = { permission: 'customers:read' }
      return errorResponse(c, 403, { code: 'permission_denied', params })
    }
    const address = parseEmailAddress(email)
    const user = address && (await findUserByEmail(c.var.db, address))
    if (!user) return errorResponse(c, 422, { code: 'account_not_found' })
    const time = at === undefined ? c.var.now : new Date(at)
    return c.json(await previewRewards(c.var.db, { user, at: time }), 200)
  })
}
