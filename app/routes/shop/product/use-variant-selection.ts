import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductDetails, Variant } from '#contract/catalog'
import { findVariant, getInitialVariant, selectOptionValue } from './variant-selection.ts'

export type VariantSelection = ReturnType<typeof useVariantSelection>

/**
 * The selected variant and quantity. The URL holds the variant id, so that a link opens it. The server ignores the
 * id; otherwise the page cache would hold a page for each variant.
 */
export function useVariantSelection(product: ProductDetails) {
  const navigate = useNavigate()
  const requestedId = useSearchParams()[0].get('variant')
  const isHydrated = useHydrated()
  const [selected, setSelected] = useState<Variant>()
  const [quantity, setQuantity] = useState(1)

  const requested = isHydrated ? findVariant(product, requestedId) : undefined
  const variant = selected ?? requested ?? getInitialVariant(product)
  const maxQuantity = getMaxQuantity(variant)

  return {
    variant,
    quantity: Math.min(quantity, maxQuantity),
    maxQuantity,
    setQuantity,
    selectOption(optionIndex: number, value: string) {
      if (!variant) return
      const next = selectOptionValue(product, variant, { optionIndex, value })
      setSelected(next)
      navigate(`?variant=${next.id}`, { replace: true, preventScrollReset: true })
    },
  }
}

const MAX_QUANTITY = 99

function getMaxQuantity(variant: Variant | undefined): number {
  return variant?.stock === 'low' ? (variant.stock_left ?? 1) : MAX_QUANTITY
}
