import { listUsers } from '#modules/identity'
import type { C } from './area.ts'
import { refuse } from './errors.ts'

const USUAL_PER_PAGE = 50
const MOST_PER_PAGE = 1000
const MOST_PAGE = 1_000_000_000

/** A page of all accounts. How many there are, and which pages are next and last, stands in the headers. */
export async function userList(c: C) {
  const { page: wanted, per_page, filter, sort } = c.req.query()
  const page = numberIn(wanted, { usual: 1, most: MOST_PAGE })
  const perPage = numberIn(per_page, { usual: USUAL_PER_PAGE, most: MOST_PER_PAGE })
  if (page === null || perPage === null) {
    const message = 'Bad Pagination Parameters: page and per_page are whole numbers from 1'
    return refuse(c, { code: 'validation_failed', message })
  }
  const order = orderIn(sort)
  if (!order) {
    const message = 'Bad Sort Parameters: sort is "created_at asc" or "created_at desc"'
    return refuse(c, { code: 'validation_failed', message })
  }
  const { users, total } = await listUsers(c.var.db, { page, perPage, filter, order })
  c.header('X-Total-Count', `${total}`)
  c.header('Link', linkOf(c, { page, perPage, last: Math.max(1, Math.ceil(total / perPage)) }))
  return c.json({ users, aud: 'authenticated' })
}

function numberIn(text: string | undefined, { usual, most }: { usual: number; most: number }) {
  if (!text) return usual
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number >= 1 ? Math.min(number, most) : null
}

function orderIn(sort: string | undefined): 'asc' | 'desc' | null {
  const found = (sort || 'created_at desc').match(/^created_at(?: (asc|desc))?$/i)
  if (!found) return null
  return found[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc'
}

/** The client reads what follows the first `=` and divides by commas: the page stands first, and no comma elsewhere. */
function linkOf(c: C, { page, perPage, last }: { page: number; perPage: number; last: number }) {
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
