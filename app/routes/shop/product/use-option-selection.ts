import { useId, useState } from 'react'
import type { ProductDetails, Variant } from '#contract/catalog'
import {
  findPreviewVariant,
  findSelectedVariant,
  getInitialSelection,
  type OptionSelection,
  selectOptionValue,
} from './variant-selection.ts'

export type VariantSelection = ReturnType<typeof useOptionSelection>

interface Options {
  /** The variant that is chosen until the shopper chooses another one. */
  requested?: Variant | undefined
  onSelectVariant?: (id: string) => void
}

/**
 * The chosen option values, the variant and the quantity. `variant` is undefined until each option has a value;
 * `preview` has the values chosen so far.
 */
export function useOptionSelection(
  product: ProductDetails,
  { requested, onSelectVariant }: Options = {},
) {
  const groupId = useId()
  const [chosen, setChosen] = useState<OptionSelection>()
  const [quantity, setQuantity] = useState(1)

  const values = chosen ?? requested?.options ?? getInitialSelection(product)
  const variant = findSelectedVariant(product, values)
  const maxQuantity = getMaxQuantity(variant)

  return {
    /** Tells the options of this selection from those of another one on the page. */
    groupId,
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
      if (id) onSelectVariant?.(id)
    },
  }
}

const MAX_QUANTITY = 99

function getMaxQuantity(variant: Variant | undefined): number {
  return variant?.stock === 'low' ? (variant.stock_left ?? 1) : MAX_QUANTITY
}
