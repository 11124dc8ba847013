import { z } from 'zod'
import { DeleteUser, ManagedUser, NewManagedUser } from '#contract/identity'
import {
  accountById,
  type CredentialId,
  createUser,
  editUser,
  type FactorId,
  passkeysOf,
  type Refused,
  refused,
  removeFactorOf,
  removePasskeyOf,
  showFactor,
  showPasskey,
  showUser,
  type UserId,
} from '#modules/identity'
import { deleteUser } from '#modules/privacy'
import { adminsOnly } from './admins-only.ts'
import { type C, given, newAuthArea } from './area.ts'
import { bodyOf } from './body.ts'
import { refuse } from './errors.ts'
import { userList } from './user-list.ts'

/** What administrators do with accounts. */
export function admin() {
  return newAuthArea()
    .use('/admin/*', adminsOnly)
    .get('/admin/users', userList)
    .post('/admin/users', async (c) => {
      const said = await bodyOf(c, NewManagedUser)
      if (said instanceof Response) return said
      return answer(c, await createUser(c.var.db, { said, admin: c.var.admin, ...given(c) }))
    })
    .get('/admin/users/:id', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const account = await accountById(c.var.db, userId)
      return account ? c.json(showUser(account)) : answer(c, NOBODY)
    })
    .put('/admin/users/:id', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const said = await bodyOf(c, ManagedUser)
      if (said instanceof Response) return said
      return answer(c, await editUser(c.var.db, { userId, said, admin: c.var.admin, ...given(c) }))
    })
    .delete('/admin/users/:id', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const said = await bodyOf(c, DeleteUser, { mayBeEmpty: true })
      if (said instanceof Response) return said
      const asked = { userId, soft: said.should_soft_delete, admin: c.var.admin, ...given(c) }
      const no = await deleteUser(c.var.db, asked)
      return answer(c, no ?? {})
    })
    .get('/admin/users/:id/factors', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const account = await accountById(c.var.db, userId)
      return account ? c.json(account.factors.map(showFactor)) : answer(c, NOBODY)
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const factorId = idIn<FactorId>(c, 'factor')
      if (!factorId) return notAnId(c, 'factor_id')
      const asked = { userId, factorId, admin: c.var.admin, ...given(c) }
      return answer(c, await removeFactorOf(c.var.db, asked))
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const account = await accountById(c.var.db, userId)
      if (!account) return answer(c, NOBODY)
      return c.json((await passkeysOf(c.var.db, userId)).map(showPasskey))
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      const userId = idIn(c, 'id')
      if (!userId) return notAnId(c, 'user_id')
      const passkeyId = idIn<CredentialId>(c, 'passkey')
      if (!passkeyId) return notAnId(c, 'passkey_id')
      const asked = { userId, passkeyId, admin: c.var.admin, ...given(c) }
      const no = await removePasskeyOf(c.var.db, asked)
      return no ? answer(c, no) : c.body(null, 204)
    })
}

const NOBODY = refused('user_not_found', 'User not found')

function idIn<Id extends string = UserId>(c: C, name: string): Id | null {
  const { success, data } = z.uuid().safeParse(c.req.param(name))
  return success ? (data.toLowerCase() as Id) : null
}

function notAnId(c: C, name: string) {
  return refuse(c, { code: 'validation_failed', message: `${name} must be an UUID` }, 404)
}

/** Whom an administrator looks for and does not find is not there; nobody is refused a right. */
export function answer(c: C, said: object | Refused) {
  if (!('refused' in said)) return c.json(said)
  const { refused: no } = said
  return no.code === 'user_not_found' ? refuse(c, no, 404) : refuse(c, no)
}
