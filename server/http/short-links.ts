import { type Context, Hono } from 'hono'
import { toLinkPath } from '#modules/influencers'
import { LANGUAGES } from '#platform/i18n/languages'

const MAX_CODE_LENGTH = 40
const LANGUAGE = `/:language{${LANGUAGES.join('|')}}`

/**
 * Addresses that lead to pages, in the language of the address:
 * - short links of influencers: `/r/JANA38` to the home page, `/r/JANA38?to=/products/blue-cap` to another page of the shop.
 *   The page counts the click, because it may come from a cache.
 * - second addresses of pages: each route of the pages is a part of what every page downloads.
 */
export function createShortLinks() {
  const router = new Hono()
  for (const prefix of ['', LANGUAGE]) {
    router
      .get(`${prefix}/r/:code`, followShortLink)
      .get(`${prefix}/shop/sanity`, (c) => c.redirect(`${getPrefix(c)}/shop`, 301))
      .get(`${prefix}/my-orders`, (c) => {
        return c.redirect(`${getPrefix(c)}/orders${new URL(c.req.url).search}`, 301)
      })
  }
  return router
}

function followShortLink(c: Context): Response {
  const path = toLinkPath(c.req.query('to') ?? '/')
  const query = new URLSearchParams({ ref: c.req.param('code')!.slice(0, MAX_CODE_LENGTH) })
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${getPrefix(c)}${path}?${query}`, 302)
}

function getPrefix(c: Context): string {
  const language = c.req.param('language')
  return language ? `/${language}` : ''
}
