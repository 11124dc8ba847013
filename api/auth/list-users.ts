import { listUsers } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import { parsePage, setPageHeaders } from './pagination.ts'
import type { AuthContext } from './router.ts'

/** A page of all users. */
export async function handleListUsers(c: AuthContext) {
  const { filter, sort } = c.req.query()
  const page = parsePage(c)
  if (!page) return authErrorResponse(c, { code: 'pagination_invalid' })
  const order = parseSortOrder(sort)
  if (!order) return authErrorResponse(c, { code: 'sort_invalid' })
  const { users, total } = await listUsers(c.var.db, { ...page, filter, order })
  setPageHeaders(c, { ...page, total, parameters: { filter, sort } })
  return c.json({ users, aud: 'authenticated' })
}

function parseSortOrder(sort: string | undefined): 'asc' | 'desc' | null {
  const found = (sort || 'created_at desc').match(/^created_at(?: (asc|desc))?$/i)
  if (!found) return null
  return found[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc'
}
