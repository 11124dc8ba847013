import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceQuery } from './queries.ts'

/** Until the marketplace has answered the shop for the first time. */
const POLL_MS = 3000

/** The products of the marketplace as the shop found them last. `refresh` makes the shop search them again. */
export function useMarketplace() {
  const api = useApi()
  const queries = useQueryClient()
  const query = marketplaceQuery(api)
  const read = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data?.state === 'loading' ? POLL_MS : false),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => parseResponse(api['affiliate-products'].refreshes.$post()),
    onSuccess: (products) => queries.setQueryData(query.queryKey, products),
  })
  const isLoading = read.data?.state === 'loading'
  useEffect(() => {
    if (isLoading) mutate()
  }, [isLoading, mutate])
  return {
    products: read.data,
    error: error ?? read.error,
    isRefreshing: isPending || read.isFetching,
    refresh: () => mutate(),
  }
}
