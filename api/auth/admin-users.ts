import { AdminNewUserAttributes, AdminUserAttributes, DeleteUser } from '#contract/identity'
import {
  type CredentialId,
  createUser,
  type FactorId,
  getAccount,
  listPasskeys,
  removeUserFactor,
  removeUserPasskey,
  toFactorResponse,
  toPasskeyResponse,
  toUserResponse,
  type UserId,
  updateUserAsAdmin,
} from '#modules/identity'
import { deleteUser } from '#modules/privacy'
import { authErrorResponse } from './error-response.ts'
import { handleListUsers } from './list-users.ts'
import { withBody } from './parse-body.ts'
import { getIdParameter, requireUuidParameter } from './path-parameters.ts'
import { requireAdmin } from './require-admin.ts'
import { respond } from './respond.ts'
import { type AuthContext, createAuthRouter, getRequestContext } from './router.ts'

/** User management for administrators. */
export function createAdminUserRoutes() {
  return createAuthRouter()
    .use('/admin/*', requireAdmin)
    .get('/admin/users', handleListUsers)
    .post(
      '/admin/users',
      withBody(AdminNewUserAttributes, async (c, attributes) => {
        const input = { attributes, ...getAdminContext(c) }
        return respond(c, await createUser(c.var.db, input))
      }),
    )
    .use('/admin/users/:id/*', requireUuidParameter('id', 'user_id'))
    .use('/admin/users/:id/factors/:factor', requireUuidParameter('factor', 'factor_id'))
    .use('/admin/users/:id/passkeys/:passkey', requireUuidParameter('passkey', 'passkey_id'))
    .get('/admin/users/:id', async (c) => {
      const account = await getAccount(c.var.db, getUserId(c))
      return account ? c.json(toUserResponse(account)) : accountNotFoundResponse(c)
    })
    .put(
      '/admin/users/:id',
      withBody(AdminUserAttributes, async (c, attributes) => {
        const input = { userId: getUserId(c), attributes, ...getAdminContext(c) }
        return respond(c, await updateUserAsAdmin(c.var.db, input))
      }),
    )
    .delete(
      '/admin/users/:id',
      withBody(
        DeleteUser,
        async (c, { should_soft_delete: soft }) => {
          const input = { userId: getUserId(c), soft, ...getAdminContext(c) }
          return respond(c, await deleteUser(c.var.db, input))
        },
        { mayBeEmpty: true },
      ),
    )
    .get('/admin/users/:id/factors', async (c) => {
      const account = await getAccount(c.var.db, getUserId(c))
      if (!account) return accountNotFoundResponse(c)
      return c.json(account.factors.map(toFactorResponse))
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const factorId = getIdParameter<FactorId>(c, 'factor')
      const input = { userId: getUserId(c), factorId, ...getAdminContext(c) }
      return respond(c, await removeUserFactor(c.var.db, input))
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      const account = await getAccount(c.var.db, getUserId(c))
      if (!account) return accountNotFoundResponse(c)
      return c.json((await listPasskeys(c.var.db, account.user.id)).map(toPasskeyResponse))
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      const passkeyId = getIdParameter<CredentialId>(c, 'passkey')
      const input = { userId: getUserId(c), passkeyId, ...getAdminContext(c) }
      const removed = await removeUserPasskey(c.var.db, input)
      return removed.ok ? c.body(null, 204) : respond(c, removed)
    })
}

function accountNotFoundResponse(c: AuthContext) {
  return authErrorResponse(c, { code: 'account_not_found' })
}

function getUserId(c: AuthContext): UserId {
  return getIdParameter<UserId>(c, 'id')
}

function getAdminContext(c: AuthContext) {
  return { admin: c.var.admin, ...getRequestContext(c) }
}
