import { AdminNewUserAttributes, AdminUserAttributes, DeleteUser } from '#contract/identity'
import {
  ACCOUNT_NOT_FOUND,
  type AuthFailure,
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
import { authErrorResponse } from './errors.ts'
import { handleListUsers } from './list-users.ts'
import { parseBody } from './request-body.ts'
import { requireAdmin } from './require-admin.ts'
import {
  type AuthContext,
  createAuthRouter,
  getIdParameter,
  getRequestContext,
  requireUuidParameter,
} from './router.ts'

/** What administrators do with accounts. */
export function createAdminUserRoutes() {
  return createAuthRouter()
    .use('/admin/*', requireAdmin)
    .get('/admin/users', handleListUsers)
    .post('/admin/users', async (c) => {
      const attributes = await parseBody(c, AdminNewUserAttributes)
      if (attributes instanceof Response) return attributes
      return toAdminResult(
        c,
        await createUser(c.var.db, { attributes, admin: c.var.admin, ...getRequestContext(c) }),
      )
    })
    .use('/admin/users/:id/*', requireUuidParameter('id', 'user_id'))
    .use('/admin/users/:id/factors/:factor', requireUuidParameter('factor', 'factor_id'))
    .use('/admin/users/:id/passkeys/:passkey', requireUuidParameter('passkey', 'passkey_id'))
    .get('/admin/users/:id', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const account = await getAccount(c.var.db, userId)
      return account ? c.json(toUserResponse(account)) : toAdminResult(c, ACCOUNT_NOT_FOUND)
    })
    .put('/admin/users/:id', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const attributes = await parseBody(c, AdminUserAttributes)
      if (attributes instanceof Response) return attributes
      return toAdminResult(
        c,
        await updateUserAsAdmin(c.var.db, {
          userId,
          attributes,
          admin: c.var.admin,
          ...getRequestContext(c),
        }),
      )
    })
    .delete('/admin/users/:id', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const said = await parseBody(c, DeleteUser, { mayBeEmpty: true })
      if (said instanceof Response) return said
      const asked = {
        userId,
        soft: said.should_soft_delete,
        admin: c.var.admin,
        ...getRequestContext(c),
      }
      const no = await deleteUser(c.var.db, asked)
      return toAdminResult(c, no ?? {})
    })
    .get('/admin/users/:id/factors', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const account = await getAccount(c.var.db, userId)
      return account
        ? c.json(account.factors.map(toFactorResponse))
        : toAdminResult(c, ACCOUNT_NOT_FOUND)
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const factorId = getIdParameter<FactorId>(c, 'factor')
      const asked = { userId, factorId, admin: c.var.admin, ...getRequestContext(c) }
      return toAdminResult(c, await removeUserFactor(c.var.db, asked))
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const account = await getAccount(c.var.db, userId)
      if (!account) return toAdminResult(c, ACCOUNT_NOT_FOUND)
      return c.json((await listPasskeys(c.var.db, userId)).map(toPasskeyResponse))
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      const userId = getIdParameter<UserId>(c, 'id')
      const passkeyId = getIdParameter<CredentialId>(c, 'passkey')
      const asked = { userId, passkeyId, admin: c.var.admin, ...getRequestContext(c) }
      const no = await removeUserPasskey(c.var.db, asked)
      return no ? toAdminResult(c, no) : c.body(null, 204)
    })
}

/** Whom an administrator looks for and does not find is not there; nobody is refused a right. */
export function toAdminResult(c: AuthContext, result: object | AuthFailure) {
  if (!('error' in result)) return c.json(result)
  const { error: no } = result
  return no.code === 'user_not_found' ? authErrorResponse(c, no, 404) : authErrorResponse(c, no)
}
