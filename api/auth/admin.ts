import { DeleteUser, ManagedUser, NewManagedUser } from '#contract/identity'
import {
  accountById,
  type CredentialId,
  createUser,
  editUser,
  type FactorId,
  passkeysOf,
  type Refused,
  removeFactorOf,
  removePasskeyOf,
  showFactor,
  showPasskey,
  showUser,
  type UserId,
  userNotFound,
} from '#modules/identity'
import { deleteUser } from '#modules/privacy'
import { adminsOnly } from './admins-only.ts'
import { type C, given, idIn, namedBy, newAuthArea } from './area.ts'
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
    .use('/admin/users/:id/*', namedBy('id', 'user_id'))
    .use('/admin/users/:id/factors/:factor', namedBy('factor', 'factor_id'))
    .use('/admin/users/:id/passkeys/:passkey', namedBy('passkey', 'passkey_id'))
    .get('/admin/users/:id', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const account = await accountById(c.var.db, userId)
      return account ? c.json(showUser(account)) : answer(c, userNotFound())
    })
    .put('/admin/users/:id', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const said = await bodyOf(c, ManagedUser)
      if (said instanceof Response) return said
      return answer(c, await editUser(c.var.db, { userId, said, admin: c.var.admin, ...given(c) }))
    })
    .delete('/admin/users/:id', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const said = await bodyOf(c, DeleteUser, { mayBeEmpty: true })
      if (said instanceof Response) return said
      const asked = { userId, soft: said.should_soft_delete, admin: c.var.admin, ...given(c) }
      const no = await deleteUser(c.var.db, asked)
      return answer(c, no ?? {})
    })
    .get('/admin/users/:id/factors', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const account = await accountById(c.var.db, userId)
      return account ? c.json(account.factors.map(showFactor)) : answer(c, userNotFound())
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const factorId = idIn<FactorId>(c, 'factor')
      const asked = { userId, factorId, admin: c.var.admin, ...given(c) }
      return answer(c, await removeFactorOf(c.var.db, asked))
    })
    .get('/admin/users/:id/passkeys', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const account = await accountById(c.var.db, userId)
      if (!account) return answer(c, userNotFound())
      return c.json((await passkeysOf(c.var.db, userId)).map(showPasskey))
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      const userId = idIn<UserId>(c, 'id')
      const passkeyId = idIn<CredentialId>(c, 'passkey')
      const asked = { userId, passkeyId, admin: c.var.admin, ...given(c) }
      const no = await removePasskeyOf(c.var.db, asked)
      return no ? answer(c, no) : c.body(null, 204)
    })
}

/** Whom an administrator looks for and does not find is not there; nobody is refused a right. */
export function answer(c: C, said: object | Refused) {
  if (!('refused' in said)) return c.json(said)
  const { refused: no } = said
  return no.code === 'user_not_found' ? refuse(c, no, 404) : refuse(c, no)
}
