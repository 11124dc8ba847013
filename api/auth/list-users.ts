import { listUsers } from '#modules/identity'
import { authErrorResponse } from './error-response.ts'
import type { AuthContext } from './router.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000
const MAX_PAGE = 1_000_000_000

/** A page of all users. Headers: `X-Total-Count`, and `Link` to the next and last page. */
export async function handleListUsers(c: AuthContext) {
  const { page: pageText, per_page, filter, sort } = c.req.query()
  const page = parsePageNumber(pageText, { defaultValue: 1, max: MAX_PAGE })
  const perPage = parsePageNumber(per_page, { defaultValue: DEFAULT_PER_PAGE, max: MAX_PER_PAGE })
  if (page === null || perPage === null) {
    return authErrorResponse(c, { code: 'pagination_invalid' })
  }
  const order = parseSortOrder(sort)
  if (!order) return authErrorResponse(c, { code: 'sort_invalid' })
  const { users, total } = await listUsers(c.var.db, { page, perPage, filter, order })
  c.header('X-Total-Count', `${total}`)
  c.header(
    'Link',
    buildLinkHeader(c, { page, perPage, last: Math.max(1, Math.ceil(total / perPage)) }),
  )
  return c.json({ users, aud: 'authenticated' })
}

/** Null if the text is no positive integer. */
function parsePageNumber(
  text: string | undefined,
  { defaultValue, max }: { defaultValue: number; max: number },
) {
  if (!text) return defaultValue
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number >= 1 ? Math.min(number, max) : null
}

function parseSortOrder(sort: string | undefined): 'asc' | 'desc' | null {
  const found = (sort || 'created_at desc').match(/^created_at(?: (asc|desc))?$/i)
  if (!found) return null
  return found[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc'
}

/** The client splits at commas and reads the value after the first `=`, so `page` must be the first parameter. */
function buildLinkHeader(
  c: AuthContext,
  { page, perPage, last }: { page: number; perPage: number; last: number },
) {
  const { filter, sort } = c.req.query()
  const otherParameters = new URLSearchParams({
    per_page: `${perPage}`,
    ...(filter && { filter }),
    ...(sort && { sort }),
  })
  const link = (number: number, rel: string) =>
    `<${new URL(c.req.url).pathname}?page=${number}&${otherParameters}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
