import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '../api/client.ts'

/** An order for its owner, or for a guest with the token from the order's e-mail. */
export function orderQuery(
  api: ApiClient,
  { id, token }: { id: string; token?: string | undefined },
) {
  return queryOptions({
    queryKey: orderQueryKey(id),
    queryFn: () =>
      parseResponse(
        api.orders[':id'].$get({ param: { id: encodePathSegment(id) }, query: { token } }),
      ),
    staleTime: 0,
  })
}

export function orderQueryKey(id: string) {
  return ['order', id] as const
}
