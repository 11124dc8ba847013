import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'

/** An order as its owner sees it, or whoever holds the link of its mail. */
export function orderQuery(
  api: ApiClient,
  { id, token }: { id: string; token?: string | undefined },
) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: () =>
      parseResponse(
        api.orders[':id'].$get({ param: { id: encodePathSegment(id) }, query: { token } }),
      ),
    staleTime: 0,
  })
}
