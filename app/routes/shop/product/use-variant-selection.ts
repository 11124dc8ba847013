import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductDetails, Variant } from '#contract/catalog'
import { findVariant, getInitialVariant, selectOptionValue } from './variant-selection.ts'

export type VariantSelection = ReturnType<typeof useVariantSelection>

/**
 * Which variant is looked at, and how many of it. The address names the variant, so that a link opens it; the
 * server never reads that name, or every variant would be a page of its own to keep.
 */
export function useVariantSelection(product: ProductDetails) {
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('variant')
  const isAlive = useHydrated()
  const [chosen, setChosen] = useState<Variant>()
  const [quantity, setQuantity] = useState(1)

  const named = isAlive ? findVariant(product, asked) : undefined
  const variant = chosen ?? named ?? getInitialVariant(product)
  const most = getMaxQuantity(variant)

  return {
    variant,
    quantity: Math.min(quantity, most),
    most,
    setQuantity,
    choose(option: number, value: string) {
      if (!variant) return
      const next = selectOptionValue(product, variant, { option, value })
      setChosen(next)
      navigate(`?variant=${next.id}`, { replace: true, preventScrollReset: true })
    },
  }
}

const MAX_QUANTITY = 99

function getMaxQuantity(variant: Variant | undefined): number {
  return variant?.stock === 'low' ? (variant.stock_left ?? 1) : MAX_QUANTITY
}
