import { useState } from 'react'
import { useOwnStoreCredit } from '#app/orders/use-own-store-credit.ts'
import type { Cart } from '#contract/cart'
import { limitStoreCredit } from '#contract/store-credit'

export type StoreCreditChoice = ReturnType<typeof useStoreCredit>

/** What the signed-in shopper has of store credit in the currency of the cart, and whether this order is paid with it. */
export function useStoreCredit({ currency, receipt: { total } }: Cart) {
  const { query, own } = useOwnStoreCredit(currency)
  const [isChosen, setChosen] = useState(false)
  const { amount: available = 0, least_payment: least = 0 } = own ?? {}
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
