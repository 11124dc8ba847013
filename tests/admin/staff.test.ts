import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { auditLog, staffInvitations } from '#tables/identity'
import { expectSession, theo } from '#tests/support/auth-shop'
import { openStaffShop } from '#tests/support/staff-shop'

type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof openStaffShop>>['addStaff']>>

test('an owner invites Theo, who accepts with the account of that address and is a clerk', async () => {
  const { addStaff, as, signUp, db } = await openStaffShop()
  const owner = await addStaff('owner')
  const invited = await invite(owner, theo.email, 'clerk')
  assert.equal(invited.status, 201)
  const token = await getInvitationToken(db)
  const { email, role } = await (await as(undefined).get(`/staff-invitations/${token}`)).json()
  assert.deepEqual({ email, role }, { email: theo.email, role: 'clerk' })

  const theos = as(await signUp(theo))
  assert.equal((await theos.get('/admin/staff/me')).status, 403)
  assert.equal((await accept(theos, token)).status, 200)
  const me = await (await theos.get('/admin/staff/me')).json()
  assert.equal(me.role, 'clerk')
  assert.ok(me.permissions.includes('refunds:write'))
  assert.ok(!me.permissions.includes('staff:write'))
  assert.equal((await accept(theos, token)).status, 404, 'it is valid once')
  assert.deepEqual(await listInvited(owner), [])
})

test('an invitation is not accepted by a guest, by another address or by an unconfirmed one', async () => {
  const { addStaff, as, accessToken, db } = await openStaffShop()
  const owner = await addStaff('owner')
  await invite(owner, theo.email, 'manager')
  const token = await getInvitationToken(db)
  assert.equal((await accept(as(undefined), token)).status, 401)
  const refused = await accept(as(accessToken), token)
  assert.deepEqual(
    [refused.status, (await refused.json()).error.code],
    [403, 'staff_invitation_of_other_address'],
  )
  assert.equal((await as(accessToken).get('/admin/staff/me')).status, 403)
  assert.equal((await listInvited(owner)).length, 1)
})

test('an invitation ends after seven days, when it is revoked, resent, or replaced by another one', async () => {
  const { addStaff, as, signUp, db, advanceClock, createClient } = await openStaffShop()
  const owner = await addStaff('owner')
  const theos = as(await signUp(theo))

  await invite(owner, theo.email, 'clerk')
  const replaced = await getInvitationToken(db)
  const { id } = await (await invite(owner, theo.email, 'support')).json()
  const resentBefore = await getInvitationToken(db)
  assert.equal((await owner.request('POST', `/admin/staff/invitations/${id}/resend`)).status, 200)
  const revoked = await getInvitationToken(db)
  assert.notEqual(revoked, resentBefore)
  assert.equal((await owner.request('DELETE', `/admin/staff/invitations/${id}`)).status, 204)
  assert.equal((await owner.request('DELETE', `/admin/staff/invitations/${id}`)).status, 404)
  for (const token of [replaced, resentBefore, revoked]) {
    assert.equal((await accept(theos, token)).status, 404)
    assert.equal((await theos.get(`/staff-invitations/${token}`)).status, 404)
  }

  await invite(owner, theo.email, 'clerk')
  const expired = await getInvitationToken(db)
  advanceClock(7 * 86_400 + 1)
  const later = as(expectSession(await createClient().signInWithPassword(theo)).access_token)
  assert.equal((await accept(later, expired)).status, 404)
})

test('an invitation of an owner who was dismissed since is not valid', async () => {
  const { addStaff, as, signUp, db } = await openStaffShop()
  const owner = await addStaff('owner')
  const dismissed = await addStaff('owner', 'lena@example.com')
  await invite(dismissed, theo.email, 'owner')
  const token = await getInvitationToken(db)
  assert.equal((await owner.request('DELETE', `/admin/staff/${dismissed.id}`)).status, 204)
  assert.equal((await accept(as(await signUp(theo)), token)).status, 404)
})

test('of two requests that accept an invitation at once, one succeeds', async () => {
  const { addStaff, as, signUp, db } = await openStaffShop()
  const owner = await addStaff('owner')
  await invite(owner, theo.email, 'clerk')
  const token = await getInvitationToken(db)
  const theos = as(await signUp(theo))
  const responses = await Promise.all([1, 2, 3, 4].map(() => accept(theos, token)))
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404, 404, 404])
})

test('two invitations of one address at once leave one open', async () => {
  const { addStaff, db } = await openStaffShop()
  const owner = await addStaff('owner')
  await Promise.all([1, 2, 3, 4].map(() => invite(owner, theo.email, 'clerk')))
  const rows = await db.select().from(staffInvitations)
  assert.equal(rows.filter(({ revokedAt }) => revokedAt === null).length, 1)
})

test('a new role takes effect with the next request, with the token from before', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  assert.equal((await clerk.get('/admin/currencies')).status, 403)
  assert.equal((await change(owner, clerk.id, 'manager')).status, 204)
  assert.equal((await clerk.get('/admin/currencies')).status, 200)
  assert.equal((await owner.request('DELETE', `/admin/staff/${clerk.id}`)).status, 204)
  const denied = await clerk.get('/admin/currencies')
  assert.deepEqual([denied.status, (await denied.json()).error.code], [403, 'not_authorized'])
})

test('the shop always has an owner, also if two owners demote each other at once', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  assert.equal((await change(owner, owner.id, 'clerk')).status, 409)
  assert.equal((await owner.request('DELETE', `/admin/staff/${owner.id}`)).status, 409)

  const other = await addStaff('owner', 'lena@example.com')
  const statuses = await Promise.all([
    change(owner, other.id, 'clerk'),
    change(other, owner.id, 'clerk'),
  ])
  assert.deepEqual(statuses.map(({ status }) => status).sort(), [204, 403])
})

test('who may not manage the team can neither change roles nor create tokens with more rights', async () => {
  const { addStaff } = await openStaffShop()
  const manager = await addStaff('manager')
  assert.equal((await change(manager, manager.id, 'owner')).status, 403)
  assert.equal((await invite(manager, theo.email, 'owner')).status, 403)
  const body = { name: 'warehouse', scopes: ['orders:read', 'staff:write'] }
  const refused = await manager.request('POST', '/admin/tokens', body)
  assert.deepEqual([refused.status, (await refused.json()).error.code], [403, 'scope_not_allowed'])
})

test('a token that a token with scopes creates has no more of them', async () => {
  const { addStaff, as } = await openStaffShop()
  const owner = await addStaff('owner')
  const scopes = ['orders:read', 'api_keys:write']
  const created = await owner.request('POST', '/admin/tokens', { name: 'warehouse', scopes })
  const parent = as((await created.json()).token)
  const child = await (await parent.request('POST', '/admin/tokens', { name: 'copy' })).json()
  assert.deepEqual(child.scopes, scopes)
  const wider = { name: 'wider', scopes: ['products:read'] }
  assert.equal((await parent.request('POST', '/admin/tokens', wider)).status, 403)
})

test('a role that needs a second factor has no rights without one', async () => {
  const { addStaff, createClient } = await openStaffShop({ secondFactorRoles: ['owner'] })
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  const denied = await owner.get('/admin/staff')
  assert.deepEqual(
    [denied.status, (await denied.json()).error.code],
    [403, 'second_factor_setup_required'],
  )
  assert.equal((await clerk.get('/admin/promotions')).status, 200)
  const credentials = { email: owner.email, password: 'forest-green-mug' }
  expectSession(await createClient().signInWithPassword(credentials))
})

test('an owner requires a second factor of clerks, but not of their own role without having one', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  const require = (roles: string[]) =>
    owner.request('PUT', '/admin/staff/security', { second_factor_roles: roles })
  assert.equal((await require(['owner'])).status, 409)
  assert.equal((await clerk.get('/admin/promotions')).status, 200)
  assert.equal((await require(['clerk'])).status, 200)
  assert.equal((await clerk.get('/admin/promotions')).status, 403)
  assert.equal((await require([])).status, 200)
  assert.equal((await clerk.get('/admin/promotions')).status, 200)
})

test('an owner ends the sessions of a clerk, and sees no sessions of customers', async () => {
  const { addStaff, client } = await openStaffShop()
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  const { items } = await (await owner.get(`/admin/staff/${clerk.id}/sessions`)).json()
  assert.equal(items.length, 1)
  const path = `/admin/staff/${clerk.id}/sessions/${items[0].id}`
  assert.equal((await owner.request('DELETE', path)).status, 204)
  assert.equal((await owner.request('DELETE', path)).status, 404)
  assert.equal((await clerk.get('/admin/promotions')).status, 401)

  const minasId = (await client.getUser()).data.user!.id
  assert.equal((await owner.get(`/admin/staff/${minasId}/sessions`)).status, 404)
  assert.equal((await owner.request('DELETE', `/admin/staff/${minasId}/sessions`)).status, 404)
  assert.ok((await client.getUser()).data.user)
})

test('the team is listed with roles, and changes of roles are in the audit log', async () => {
  const { addStaff, db } = await openStaffShop()
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  await change(owner, clerk.id, 'support')
  const { items } = await (await owner.get('/admin/staff')).json()
  assert.deepEqual(
    Object.fromEntries(
      items.map(({ email, role }: { email: string; role: string }) => [email, role]),
    ),
    { 'owner@example.com': 'owner', 'clerk@example.com': 'support' },
  )
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'role_changed'))
  assert.deepEqual(entry!.detail, { actor: owner.id, previous: 'clerk', current: 'support' })
})

function invite(caller: Caller, email: string, role: string) {
  return caller.request('POST', '/admin/staff/invitations', { email, role })
}

function change(caller: Caller, id: string, role: string) {
  return caller.request('PATCH', `/admin/staff/${id}`, { role })
}

function accept(caller: Pick<Caller, 'request'>, token: string) {
  return caller.request('POST', `/staff-invitations/${token}/accept`)
}

async function listInvited(caller: Caller) {
  return (await (await caller.get('/admin/staff/invitations')).json()).items
}

/** The token in the link of the newest e-mail. */
async function getInvitationToken(db: Database): Promise<string> {
  const [email] = await listNewestEmails(db, { limit: 1 })
  const [, token] = email!.text.match(/admin\/invitation\?token=([\w-]+)/) ?? []
  assert.ok(token, 'the newest e-mail has no invitation')
  return token
}
