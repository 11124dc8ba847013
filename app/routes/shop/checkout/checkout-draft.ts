import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { PlaceOrderBody } from '#contract/checkout'

export type CheckoutValues = z.input<typeof PlaceOrderBody>
export type CheckoutFormMethods = UseFormReturn<CheckoutValues, unknown, PlaceOrderBody>

const STORAGE_KEY = 'outwit-checkout'

/** What was typed in this tab before: coming back from the payment page must not cost a second typing. */
export function loadDraft(): Partial<CheckoutValues> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}

export function usePersistDraft(form: CheckoutFormMethods) {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(values))
    }) as { unsubscribe: () => void }
    return unsubscribe
  }, [form])
}
