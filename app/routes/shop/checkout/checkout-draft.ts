import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { storedValue } from '#app/storage/stored-value.ts'
import type { PlaceOrderBody } from '#contract/checkout'

export type CheckoutValues = z.input<typeof PlaceOrderBody>
export type CheckoutFormMethods = UseFormReturn<CheckoutValues, unknown, PlaceOrderBody>

/** What was typed in this tab, so that a shopper who comes back from the payment page does not type it again. */
export const checkoutDraft = storedValue<Partial<CheckoutValues>>({
  key: 'outwit-checkout',
  storage: 'sessionStorage',
  parse: (text) => JSON.parse(text ?? '{}'),
})

export function usePersistDraft(form: CheckoutFormMethods) {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      checkoutDraft.set(values as Partial<CheckoutValues>),
    ) as { unsubscribe: () => void }
    return unsubscribe
  }, [form])
}
