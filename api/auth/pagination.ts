import type { AuthContext } from './router.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000
const MAX_PAGE = 1_000_000_000

interface Page {
  /** From 1. */
  page: number
  perPage: number
}

/** Parses the query parameters `page` and `per_page`. Null if one is no positive integer. */
export function parsePage(c: AuthContext): Page | null {
  const query = c.req.query()
  const page = parsePageNumber(query.page, { defaultValue: 1, max: MAX_PAGE })
  const perPage = parsePageNumber(query.per_page, {
    defaultValue: DEFAULT_PER_PAGE,
    max: MAX_PER_PAGE,
  })
  return page === null || perPage === null ? null : { page, perPage }
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

interface PageHeadersInput extends Page {
  total: number
  /** Further query parameters of the links. Those without a value are left out. */
  parameters?: Record<string, string | undefined>
}

/**
 * Sets `X-Total-Count`, and `Link` to the next and the last page. The client splits at commas and reads the value after
 * the first `=`, so `page` must be the first parameter.
 */
export function setPageHeaders(
  c: AuthContext,
  { page, perPage, total, parameters = {} }: PageHeadersInput,
): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  const sent = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const others = new URLSearchParams([['per_page', `${perPage}`], ...sent])
  const { pathname } = new URL(c.req.url)
  const link = (number: number, rel: string) =>
    `<${pathname}?page=${number}&${others}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  c.header('X-Total-Count', `${total}`)
  c.header('Link', links.join(', '))
}
