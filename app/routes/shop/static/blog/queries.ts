import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'

export function articlesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['content', 'articles'],
    queryFn: () => parseResponse(api.content.articles.$get()),
  })
}

export function articleQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: ['content', 'articles', slug],
    queryFn: () => {
      const param = { slug: encodePathSegment(slug) }
      return parseResponse(api.content.articles[':slug'].$get({ param }))
    },
  })
}
