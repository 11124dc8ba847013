import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { PlaceOrder } from '#contract/checkout'

export type CheckoutValues = z.input<typeof PlaceOrder>
export type CheckoutFormOf = UseFormReturn<CheckoutValues, unknown, PlaceOrder>

const KEY = 'outwit-checkout'

/** What was typed in this tab before: coming back from the payment page must not cost a second typing. */
export function keptDraft(): Partial<CheckoutValues> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function useKeepDraft(form: CheckoutFormOf) {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      sessionStorage.setItem(KEY, JSON.stringify(values))
    }) as { unsubscribe: () => void }
    return unsubscribe
  }, [form])
}
