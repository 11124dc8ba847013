import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import { storeCreditQuery } from './store-credit-query.ts'

/** What the signed-in shopper has of store credit in a currency: undefined while it loads, without any, and for a guest. */
export function useOwnStoreCredit(currency: string) {
  const api = useApi()
  const user = useCurrentUser()
  const query = useQuery({ ...storeCreditQuery(api, user?.id ?? ''), enabled: Boolean(user) })
  return { query, own: query.data?.find((one) => one.currency === currency) }
}
