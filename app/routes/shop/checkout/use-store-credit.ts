import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { storeCreditQuery } from '#app/orders/store-credit-query.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import type { Cart } from '#contract/cart'
import { limitStoreCredit } from '#contract/store-credit'

export type StoreCreditChoice = ReturnType<typeof useStoreCredit>

/** What the signed-in shopper has of store credit in the currency of the cart, and whether this order is paid with it. */
export function useStoreCredit({ currency, receipt: { total } }: Cart) {
  const api = useApi()
  const user = useCurrentUser()
  const query = useQuery({ ...storeCreditQuery(api, user?.id ?? ''), enabled: Boolean(user) })
  const [isChosen, setChosen] = useState(false)
  const found = query.data?.find((one) => one.currency === currency)
  const available = found?.amount ?? 0
  const least = found?.least_payment ?? 0
  const usable = limitStoreCredit({ available, total, least })
  const credit = isChosen ? usable : 0
  const due = total - credit
  return {
    query,
    available,
    least,
    usable,
    isChosen,
    setChosen,
    credit,
    due,
    paysAll: credit > 0 && due === 0,
  }
}
