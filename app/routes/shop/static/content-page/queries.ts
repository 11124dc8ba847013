import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import type { ContentPageName } from '#contract/content'

/** The content page at each path. */
const PAGES: Record<string, ContentPageName> = {
  [href('/about')]: 'about',
  [href('/blog/guides')]: 'shipping',
  [href('/returns')]: 'returns',
  [href('/size-guide')]: 'size-guide',
  [href('/terms')]: 'terms',
  [href('/privacy')]: 'privacy',
  [href('/accessibility')]: 'accessibility',
  [href('/imprint')]: 'imprint',
  [href('/influencer/terms')]: 'influencer-terms',
}

/** `path` is without the prefix of a language. */
export function contentPageQuery(api: ApiClient, path: string) {
  return contentPageByNameQuery(api, PAGES[path.replace(/\/$/, '')]!)
}

export function contentPageByNameQuery(api: ApiClient, page: ContentPageName) {
  return queryOptions({
    queryKey: ['content', 'page', page],
    queryFn: () => parseResponse(api.content.pages[':page'].$get({ param: { page } })),
  })
}
