import type { ProductDetails, Variant } from '#contract/catalog'

type SelectableProduct = Pick<ProductDetails, 'options' | 'variants'>

/** Returns the variant selected initially: the first in stock, or the first if all are sold out. */
export function getInitialVariant({ variants }: SelectableProduct): Variant | undefined {
  return variants.find(isInStock) ?? variants[0]
}

/** Returns the variant with this id, or undefined if the product has none. */
export function findVariant(
  { variants }: SelectableProduct,
  id: string | null,
): Variant | undefined {
  return variants.find((variant) => variant.id === id)
}

/**
 * Returns the variant to select for an option value. The variant with the same other options wins, even sold out.
 * Otherwise the variant that shares most options wins; of equals, one in stock.
 */
export function selectOptionValue(
  { variants }: SelectableProduct,
  current: Variant,
  { optionIndex, value }: { optionIndex: number; value: string },
): Variant {
  const candidates = variants.filter((variant) => variant.options[optionIndex] === value)
  const exact = candidates.find(
    (variant) => countSharedOptions(current, variant, optionIndex) === countOtherOptions(current),
  )
  if (exact) return exact
  const rank = (variant: Variant) =>
    countSharedOptions(current, variant, optionIndex) * 2 + (isInStock(variant) ? 1 : 0)
  return candidates.toSorted((a, b) => rank(b) - rank(a))[0] ?? current
}

/** Returns whether no variant with this value and the other current options is in stock. */
export function isOptionUnavailable(
  { variants }: SelectableProduct,
  current: Variant,
  { optionIndex, value }: { optionIndex: number; value: string },
): boolean {
  return !variants.some(
    (variant) =>
      variant.options[optionIndex] === value &&
      countSharedOptions(current, variant, optionIndex) === countOtherOptions(current) &&
      isInStock(variant),
  )
}

function isInStock({ stock }: Variant): boolean {
  return stock !== 'out'
}

function countSharedOptions(current: Variant, other: Variant, exceptIndex: number): number {
  return current.options.filter(
    (value, index) => index !== exceptIndex && other.options[index] === value,
  ).length
}

function countOtherOptions({ options }: Variant): number {
  return options.length - 1
}
