import { useState } from 'react'
import type { AdminOrder, OrderEditPreviewBody, SellableVariant } from '#contract/checkout'

interface Addition {
  variant: SellableVariant
  quantity: number
}

const MAX_QUANTITY = 99

/** The items of an order as a clerk changes them. */
export function useEditedItems(order: AdminOrder) {
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [additions, setAdditions] = useState<Addition[]>([])
  const lines = order.lines.map((line) => {
    return { line, quantity: quantities[line.id] ?? line.quantity }
  })
  const setLine = (id: string, quantity: number) => setQuantities({ ...quantities, [id]: quantity })
  const setAddition = (id: string, quantity: number) => {
    const changed = additions.map((one) => (one.variant.id === id ? { ...one, quantity } : one))
    setAdditions(changed.filter((one) => one.quantity > 0))
  }
  const add = (variant: SellableVariant) => {
    const present = lines.find(({ line }) => line.variant_id === variant.id)
    const added = additions.find((one) => one.variant.id === variant.id)
    if (present) setLine(present.line.id, Math.min(present.quantity + 1, MAX_QUANTITY))
    else if (added) setAddition(variant.id, Math.min(added.quantity + 1, MAX_QUANTITY))
    else setAdditions([...additions, { variant, quantity: 1 }])
  }
  const selection: OrderEditPreviewBody = {
    lines: lines
      .filter(({ line, quantity }) => quantity !== line.quantity)
      .map(({ line, quantity }) => ({ line_id: line.id, quantity })),
    additions: additions.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  }
  return { lines, additions, selection, setLine, setAddition, add }
}

export type EditedItems = ReturnType<typeof useEditedItems>
