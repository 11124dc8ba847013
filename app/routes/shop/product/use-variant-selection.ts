import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductDetails, Variant } from '#contract/catalog'
import {
  findPreviewVariant,
  findSelectedVariant,
  findVariant,
  getInitialSelection,
  type OptionSelection,
  selectOptionValue,
} from './variant-selection.ts'

export type VariantSelection = ReturnType<typeof useVariantSelection>

/**
 * The chosen option values, the variant and the quantity. `variant` is undefined until each option has a value;
 * `preview` has the values chosen so far. The URL holds the variant id, so that a link opens it. The server ignores the
 * id; otherwise the page cache would hold a page for each variant.
 */
export function useVariantSelection(product: ProductDetails) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const requestedId = useSearchParams()[0].get('variant')
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<OptionSelection>()
  const [quantity, setQuantity] = useState(1)

  const requested = isHydrated ? findVariant(product, requestedId) : undefined
  const values = chosen ?? requested?.options ?? getInitialSelection(product)
  const variant = findSelectedVariant(product, values)
  const maxQuantity = getMaxQuantity(variant)

  return {
    values,
    variant,
    preview: variant ?? findPreviewVariant(product, values),
    /** The first option that the shopper still has to choose. */
    missingOption: product.options[values.indexOf(null)],
    quantity: Math.min(quantity, maxQuantity),
    maxQuantity,
    setQuantity,
    selectOption(optionIndex: number, value: string) {
      const next = selectOptionValue(product, values, { optionIndex, value })
      setChosen(next)
      const { id } = findSelectedVariant(product, next) ?? {}
      if (id) navigate(`?variant=${id}${hash}`, { replace: true, preventScrollReset: true })
    },
  }
}

const MAX_QUANTITY = 99

function getMaxQuantity(variant: Variant | undefined): number {
  return variant?.stock === 'low' ? (variant.stock_left ?? 1) : MAX_QUANTITY
}
