import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AccountSession,
  InviteStaffBody,
  Permission,
  StaffInvitation,
  StaffMember,
  StaffRole,
  StaffSecurity,
} from '#contract/identity'
import {
  changeStaffRole,
  endStaffSessions,
  getStaffSecurity,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  listStaffSessions,
  resendStaffInvitation,
  revokeStaffInvitation,
  type SessionId,
  type StaffInvitationId,
  setStaffSecurity,
  type UserId,
} from '#modules/identity'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { ANY_STAFF, requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const memberParams = z.object({ id: z.uuid().transform((id) => id as UserId) })
const invitationParams = z.object({ id: z.uuid().transform((id) => id as StaffInvitationId) })
const memberNotFound = errorDoc('Nobody in the team has this id')

const Me = z
  .object({
    id: z.uuid().nullable().meta({ description: 'Null for a token without an account' }),
    role: StaffRole.nullable().meta({ description: 'Null for a token' }),
    permissions: z.array(Permission),
  })
  .meta({ id: 'AdminMe' })

const me = createRoute({
  ...requires(ANY_STAFF),
  method: 'get',
  path: '/me',
  description: 'What the caller may do',
  responses: { ...adminErrorDocs, 200: jsonDoc('The caller', Me) },
})
const list = createRoute({
  ...requires('staff:read'),
  method: 'get',
  path: '/',
  description: 'The people who run the shop',
  responses: { ...adminErrorDocs, 200: jsonDoc('The team', singlePageSchema(StaffMember)) },
})
const change = createRoute({
  ...requires('staff:write'),
  ...records('role_changed', changeSubjects.staffMember),
  method: 'patch',
  path: '/{id}',
  description: 'Changes a role. It takes effect with the next request of that person',
  request: { params: memberParams, body: jsonBody(z.object({ role: StaffRole })) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Changed' },
    404: memberNotFound,
    409: errorDoc('The shop would have no owner'),
  },
})
const remove = createRoute({
  ...requires('staff:write'),
  ...records('removed', changeSubjects.staffMember),
  method: 'delete',
  path: '/{id}',
  description: 'Takes all rights away. The account stays that of a customer',
  request: { params: memberParams },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Removed' },
    404: memberNotFound,
    409: errorDoc('The shop would have no owner'),
  },
})
const sessions = createRoute({
  ...requires('staff:read'),
  method: 'get',
  path: '/{id}/sessions',
  request: { params: memberParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The one used last first', singlePageSchema(AccountSession)),
    404: memberNotFound,
  },
})
const endAll = createRoute({
  ...requires('staff:write'),
  ...records('signed_out', changeSubjects.staffMember),
  method: 'delete',
  path: '/{id}/sessions',
  description: 'Signs a member of the team out everywhere',
  request: { params: memberParams },
  responses: { ...adminErrorDocs, 204: { description: 'Signed out' }, 404: memberNotFound },
})
const endOne = createRoute({
  ...requires('staff:write'),
  ...records('signed_out', changeSubjects.staffMember),
  method: 'delete',
  path: '/{id}/sessions/{session_id}',
  request: {
    params: memberParams.extend({
      session_id: z.uuid().transform((id) => id as SessionId),
    }),
  },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Signed out' },
    404: errorDoc('Nobody in the team has this session'),
  },
})
const invitations = createRoute({
  ...requires('staff:read'),
  method: 'get',
  path: '/invitations',
  description: 'Invitations that were not accepted yet, newest first, expired ones included',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The invitations', singlePageSchema(StaffInvitation)),
  },
})
const invite = createRoute({
  ...requires('staff:write'),
  ...records('created', created(changeSubjects.staffInvitation)),
  method: 'post',
  path: '/invitations',
  description:
    'Sends an invitation by e-mail. It is valid for seven days and replaces earlier ones',
  request: { body: jsonBody(InviteStaffBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The invitation', StaffInvitation),
    409: errorDoc('This person is in the team'),
    422: errorDoc('The address or the role is invalid'),
  },
})
const resend = createRoute({
  ...requires('staff:write'),
  ...records('resent', changeSubjects.staffInvitation),
  method: 'post',
  path: '/invitations/{id}/resend',
  description: 'Sends a new link that is valid for seven days. The old one is no longer valid',
  request: { params: invitationParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The invitation', StaffInvitation),
    404: errorDoc('No invitation that waits has this id'),
  },
})
const revoke = createRoute({
  ...requires('staff:write'),
  ...records('revoked', changeSubjects.staffInvitation),
  method: 'delete',
  path: '/invitations/{id}',
  request: { params: invitationParams },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Ended' },
    404: errorDoc('No invitation that waits has this id'),
  },
})
const getSecurity = createRoute({
  ...requires('staff:read'),
  method: 'get',
  path: '/security',
  responses: { ...adminErrorDocs, 200: jsonDoc('The settings', StaffSecurity) },
})
const setSecurity = createRoute({
  ...requires('staff:write'),
  ...records('saved', changeSubjects.staffSecurity),
  method: 'put',
  path: '/security',
  request: { body: jsonBody(StaffSecurity) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The settings', StaffSecurity),
    409: errorDoc('The caller has no second factor and would be locked out'),
  },
})

/** Routes for the people who run the shop: their roles, invitations and sessions. */
export function createStaffRoutes({ identity }: Pick<AppDependencies, 'identity'>) {
  return createRouter<AdminVariables>()
    .openapi(me, (c) => {
      const { account, role, permissions } = c.var.admin
      return c.json({ id: account?.user.id ?? null, role, permissions: [...permissions] }, 200)
    })
    .openapi(invitations, async (c) => {
      return c.json({ items: await listStaffInvitations(c.var.db), next_cursor: null }, 200)
    })
    .openapi(invite, async (c) => {
      const { db, actor, now } = c.var
      const input = { ...c.req.valid('json'), identity, actor, device: getDevice(c), now }
      const invited = await inviteStaff(db, input)
      return invited.ok ? c.json(invited.value, 201) : respondWithError(c, invited.error)
    })
    .openapi(resend, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const input = { id, identity, actor, device: getDevice(c), now }
      const resent = await resendStaffInvitation(db, input)
      return resent.ok ? c.json(resent.value, 200) : respondWithError(c, resent.error)
    })
    .openapi(revoke, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const revoked = await revokeStaffInvitation(db, { id, actor, device: getDevice(c), now })
      return revoked.ok ? c.body(null, 204) : respondWithError(c, revoked.error)
    })
    .openapi(getSecurity, async (c) => c.json(await getStaffSecurity(c.var.db, { identity }), 200))
    .openapi(setSecurity, async (c) => {
      const { db, admin, now } = c.var
      const input = { security: c.req.valid('json'), admin, device: getDevice(c), now }
      const saved = await setStaffSecurity(db, input)
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await getStaffSecurity(db, { identity }), 200)
    })
    .openapi(list, async (c) => {
      const { db, now } = c.var
      return c.json({ items: await listStaff(db, { now }), next_cursor: null }, 200)
    })
    .openapi(change, async (c) => {
      const { db, actor, now } = c.var
      const { role } = c.req.valid('json')
      const userId = c.req.valid('param').id
      const input = { userId, role, actor, device: getDevice(c), now }
      const changed = await changeStaffRole(db, input)
      return changed.ok ? c.body(null, 204) : respondWithError(c, changed.error)
    })
    .openapi(remove, async (c) => {
      const { db, actor, now } = c.var
      const userId = c.req.valid('param').id
      const input = { userId, role: null, actor, device: getDevice(c), now }
      const removed = await changeStaffRole(db, input)
      return removed.ok ? c.body(null, 204) : respondWithError(c, removed.error)
    })
    .openapi(sessions, async (c) => {
      const { db, admin } = c.var
      const currentSessionId = admin.account?.session.id ?? null
      const userId = c.req.valid('param').id
      const listed = await listStaffSessions(db, { userId, currentSessionId })
      if (!listed.ok) return respondWithError(c, listed.error)
      return c.json({ items: listed.value, next_cursor: null }, 200)
    })
    .openapi(endAll, async (c) => {
      const { db, actor, now } = c.var
      const userId = c.req.valid('param').id
      const input = { userId, sessionId: null, actor, device: getDevice(c), now }
      const ended = await endStaffSessions(db, input)
      return ended.ok ? c.body(null, 204) : respondWithError(c, ended.error)
    })
    .openapi(endOne, async (c) => {
      const { db, actor, now } = c.var
      const { id: userId, session_id: sessionId } = c.req.valid('param')
      const ended = await endStaffSessions(db, {
        ...{ userId, sessionId, actor, device: getDevice(c), now },
      })
      return ended.ok ? c.body(null, 204) : respondWithError(c, ended.error)
    })
}

const respondWithError = createErrorResponder({
  not_admin: { status: 403, code: 'not_authorized', messageKey: 'not_authorized' },
  email_address_invalid: {
    status: 422,
    code: 'invalid_input',
    messageKey: 'invalid_input',
  },
  already_staff: { status: 409 },
  last_owner: { status: 409 },
  second_factor_missing: { status: 409 },
  staff_member_not_found: { status: 404, code: 'not_found' },
  staff_session_not_found: { status: 404, code: 'not_found' },
  staff_invitation_not_found: { status: 404, code: 'not_found' },
})
