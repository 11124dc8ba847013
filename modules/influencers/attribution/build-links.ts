import { buildPagePath, splitPagePath } from '#platform/i18n/page-path'
import { err, ok, type Result } from '#platform/result'
import { toLinkPath } from './link-path.ts'

export interface InfluencerLinks {
  /** As clicks on it are counted: without language, query and fragment. */
  path: string
  /** The address of the page with the code. */
  link: string
  shortLink: string
}

interface BuildLinksInput {
  publicUrl: string
  code: string
  /** The address of a page of the shop, or its path. */
  page: string
}

const REF = 'ref'

/** Returns the links of an influencer to a page, in its language. */
export function buildInfluencerLinks({
  publicUrl,
  code,
  page,
}: BuildLinksInput): Result<InfluencerLinks, 'link_page_foreign' | 'link_page_invalid'> {
  const url = URL.parse(page.trim(), publicUrl)
  if (url?.origin !== new URL(publicUrl).origin) return err('link_page_foreign')
  const { language, path: pagePath } = splitPagePath(url.pathname)
  const path = toLinkPath(pagePath)
  if (path === '/' && pagePath !== '/') return err('link_page_invalid')
  url.searchParams.set(REF, code)
  const to = path === '/' ? '' : `?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`
  return ok({
    path,
    link: `${publicUrl}${buildPagePath(language, path)}?${url.searchParams}`,
    shortLink: `${publicUrl}${buildPagePath(language, `/r/${code}`)}${to}`,
  })
}
