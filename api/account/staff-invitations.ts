import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { StaffInvitation, StaffRole } from '#contract/identity'
import { acceptStaffInvitation, getStaffInvitation } from '#modules/identity'
import { notSignedInDoc, requireSignIn, sessionSecurity } from '../http/authentication.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { createRouter } from '../http/router.ts'

const params = z.object({ token: z.string().min(1).max(100) })

const get = createRoute({
  method: 'get',
  path: '/{token}',
  description: 'The invitation of a link, for who has it',
  request: { params },
  responses: {
    200: jsonDoc('The invitation', StaffInvitation),
    404: errorDoc('Unknown, expired, accepted or ended'),
  },
})
const accept = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/{token}/accept',
  description:
    'Gives its role to the signed-in user, whose confirmed address must be the invited one',
  request: { params },
  responses: {
    200: jsonDoc('The role', z.object({ role: StaffRole })),
    401: notSignedInDoc,
    403: errorDoc('It is for another address'),
    404: errorDoc('Unknown, expired, accepted or ended'),
    409: errorDoc('The last owner would lose that role'),
  },
})

/** Invitations to run the shop, for the person who got one. */
export function createStaffInvitationRoutes() {
  const router = createRouter()
  router.use('/:token/accept', requireSignIn)
  return router
    .openapi(get, async (c) => {
      const { db, now } = c.var
      const secret = c.req.valid('param').token
      c.header('Cache-Control', 'no-store')
      const invitation = await getStaffInvitation(db, { secret, now })
      return invitation
        ? c.json(invitation, 200)
        : notFoundResponse(c, 'staff_invitation_not_found')
    })
    .openapi(accept, async (c) => {
      const { db, now } = c.var
      const currentUser = c.var.currentUser!
      const secret = c.req.valid('param').token
      const input = { secret, currentUser, device: getDevice(c), now }
      const accepted = await acceptStaffInvitation(db, input)
      return accepted.ok
        ? c.json({ role: accepted.value }, 200)
        : respondWithError(c, accepted.error)
    })
}

const respondWithError = createErrorResponder({
  staff_invitation_not_found: { status: 404, code: 'not_found' },
  staff_invitation_of_other_address: { status: 403 },
  last_owner: { status: 409 },
})
