import type { ProductDetails, Variant } from '#contract/catalog'

type SelectableProduct = Pick<ProductDetails, 'options' | 'variants'>

/** What a page shows before anything was chosen: the first that can be bought. */
export function getInitialVariant({ variants }: SelectableProduct): Variant | undefined {
  return variants.find(isInStock) ?? variants[0]
}

/** The variant that an address names, if it is one of this product. */
export function findVariant(
  { variants }: SelectableProduct,
  id: string | null,
): Variant | undefined {
  return variants.find((variant) => variant.id === id)
}

/**
 * What choosing one value leads to: the variant with it that keeps most of the other choices. One that can be
 * bought goes before one that can't, so a colour that is not made in this size still opens the colour.
 */
export function selectOptionValue(
  { variants }: SelectableProduct,
  present: Variant,
  { option, value }: { option: number; value: string },
): Variant {
  const having = variants.filter((variant) => variant.options[option] === value)
  const exact = having.find(
    (variant) => countSharedOptions(present, variant, option) === countOtherOptions(present),
  )
  if (exact) return exact
  const rank = (variant: Variant) =>
    countSharedOptions(present, variant, option) * 2 + (isInStock(variant) ? 1 : 0)
  return having.toSorted((one, two) => rank(two) - rank(one))[0] ?? present
}

/** Whether a value, with the other choices as they are, leads to nothing that can be bought. */
export function isOptionUnavailable(
  { variants }: SelectableProduct,
  present: Variant,
  { option, value }: { option: number; value: string },
): boolean {
  return !variants.some(
    (variant) =>
      variant.options[option] === value &&
      countSharedOptions(present, variant, option) === countOtherOptions(present) &&
      isInStock(variant),
  )
}

function isInStock({ stock }: Variant): boolean {
  return stock !== 'out'
}

function countSharedOptions(present: Variant, other: Variant, except: number): number {
  return present.options.filter((value, at) => at !== except && other.options[at] === value).length
}

function countOtherOptions({ options }: Variant): number {
  return options.length - 1
}
