import { useState } from 'react'
import type { SellableVariant } from '#contract/checkout'

interface Replacement {
  variant: SellableVariant
  quantity: number
}

const MAX_QUANTITY = 99

/** What a clerk sends instead of what comes back. */
export function useReplacements() {
  const [items, setItems] = useState<Replacement[]>([])
  const set = (id: string, quantity: number) => {
    const changed = items.map((one) => (one.variant.id === id ? { ...one, quantity } : one))
    setItems(changed.filter((one) => one.quantity > 0))
  }
  const add = (variant: SellableVariant) => {
    const present = items.find((one) => one.variant.id === variant.id)
    if (present) set(variant.id, Math.min(present.quantity + 1, MAX_QUANTITY))
    else setItems([...items, { variant, quantity: 1 }])
  }
  return {
    ...{ items, set, add },
    /** As the API expects them. */
    additions: items.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  }
}
