import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect } from 'react'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import { foundCountry } from './visitor-country.ts'

/** Where the server finds a visitor. It is asked again for another person and after another connection. */
export function visitorCountryQuery(api: ApiClient, userId: string | null) {
  return queryOptions({
    queryKey: ['visitor country', userId],
    queryFn: () => {
      // The client states the language of the page otherwise.
      const headers = { 'Accept-Language': navigator.languages.join(', ') }
      return parseResponse(api['visitor-country'].$get({}, { headers }))
    },
    refetchOnReconnect: 'always',
  })
}

/** Asks the server where the visitor is, and stores it for the next page. */
export function useFoundCountry() {
  const user = useCurrentUser()
  const userId = user?.id ?? null
  const { data } = useQuery({
    ...visitorCountryQuery(useApi(), userId),
    enabled: user !== undefined,
  })
  const country = data?.country
  useEffect(() => {
    if (country) foundCountry.set({ country, userId })
  }, [country, userId])
  return data
}
