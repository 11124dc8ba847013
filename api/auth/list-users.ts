import { listUsers } from '#modules/identity'
import { authErrorResponse } from './errors.ts'
import type { AuthContext } from './router.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000
const MAX_PAGE = 1_000_000_000

/** A page of all accounts. How many there are, and which pages are next and last, stands in the headers. */
export async function handleListUsers(c: AuthContext) {
  const { page: wanted, per_page, filter, sort } = c.req.query()
  const page = parsePageNumber(wanted, { usual: 1, most: MAX_PAGE })
  const perPage = parsePageNumber(per_page, { usual: DEFAULT_PER_PAGE, most: MAX_PER_PAGE })
  if (page === null || perPage === null) {
    const message = 'Bad Pagination Parameters: page and per_page are whole numbers from 1'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const order = parseSortOrder(sort)
  if (!order) {
    const message = 'Bad Sort Parameters: sort is "created_at asc" or "created_at desc"'
    return authErrorResponse(c, { code: 'validation_failed', message })
  }
  const { users, total } = await listUsers(c.var.db, { page, perPage, filter, order })
  c.header('X-Total-Count', `${total}`)
  c.header(
    'Link',
    buildLinkHeader(c, { page, perPage, last: Math.max(1, Math.ceil(total / perPage)) }),
  )
  return c.json({ users, aud: 'authenticated' })
}

function parsePageNumber(
  text: string | undefined,
  { usual, most }: { usual: number; most: number },
) {
  if (!text) return usual
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number >= 1 ? Math.min(number, most) : null
}

function parseSortOrder(sort: string | undefined): 'asc' | 'desc' | null {
  const found = (sort || 'created_at desc').match(/^created_at(?: (asc|desc))?$/i)
  if (!found) return null
  return found[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc'
}

/** The client reads what follows the first `=` and divides by commas: the page stands first, and no comma elsewhere. */
function buildLinkHeader(
  c: AuthContext,
  { page, perPage, last }: { page: number; perPage: number; last: number },
) {
  const { filter, sort } = c.req.query()
  const rest = new URLSearchParams({
    per_page: `${perPage}`,
    ...(filter && { filter }),
    ...(sort && { sort }),
  })
  const to = (number: number, rel: string) =>
    `<${new URL(c.req.url).pathname}?page=${number}&${rest}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}
