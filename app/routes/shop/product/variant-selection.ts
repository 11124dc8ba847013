import type { ProductDetails, Variant } from '#contract/catalog'

type SelectableProduct = Pick<ProductDetails, 'options' | 'variants'>

/** The chosen value of each option, in the order of the product's options; null where none is chosen yet. */
export type OptionSelection = readonly (string | null)[]

/**
 * Returns the values chosen initially: those of the first variant in stock, or of the first if all are sold out. Of the
 * options with several values only colours are chosen for the shopper: the picture has to show one. A size is not.
 */
export function getInitialSelection({ options, variants }: SelectableProduct): OptionSelection {
  const variant = variants.find(isInStock) ?? variants[0]
  return options.map(({ values }, index) => {
    const isChosen = values.length === 1 || values.every(({ swatch }) => swatch !== null)
    return (isChosen && variant?.options[index]) || null
  })
}

/** Returns the variant with this id, or undefined if the product has none. */
export function findVariant(
  { variants }: SelectableProduct,
  id: string | null,
): Variant | undefined {
  return variants.find((variant) => variant.id === id)
}

/** Returns the variant of the chosen values, or undefined while an option has none. */
export function findSelectedVariant(
  { variants }: SelectableProduct,
  selection: OptionSelection,
): Variant | undefined {
  if (selection.includes(null)) return undefined
  return variants.find((variant) => hasChosenValues(variant, selection))
}

/** Returns a variant with the chosen values, for the picture: one in stock, or any. */
export function findPreviewVariant(
  { variants }: SelectableProduct,
  selection: OptionSelection,
): Variant | undefined {
  const candidates = variants.filter((variant) => hasChosenValues(variant, selection))
  return candidates.find(isInStock) ?? candidates[0]
}

/**
 * Returns the selection after an option value was chosen. The other chosen values stay if there is such a variant, even
 * sold out. Otherwise those of the variant that shares most of them are chosen; of equals, one in stock.
 */
export function selectOptionValue(
  { variants }: SelectableProduct,
  selection: OptionSelection,
  { optionIndex, value }: { optionIndex: number; value: string },
): OptionSelection {
  const candidates = variants.filter((variant) => variant.options[optionIndex] === value)
  const isPossible = candidates.some((variant) => hasChosenValues(variant, selection, optionIndex))
  const rank = (variant: Variant) =>
    countSharedValues(variant, selection) * 2 + (isInStock(variant) ? 1 : 0)
  const nearest = candidates.toSorted((a, b) => rank(b) - rank(a))[0]
  if (!nearest) return selection
  const others = isPossible
    ? selection
    : selection.map((chosen, index) => chosen && nearest.options[index]!)
  return others.with(optionIndex, value)
}

/** Returns whether no variant with this value and the other chosen values is in stock. */
export function isOptionUnavailable(
  { variants }: SelectableProduct,
  selection: OptionSelection,
  { optionIndex, value }: { optionIndex: number; value: string },
): boolean {
  return !variants.some(
    (variant) =>
      variant.options[optionIndex] === value &&
      hasChosenValues(variant, selection, optionIndex) &&
      isInStock(variant),
  )
}

function isInStock({ stock }: Variant): boolean {
  return stock !== 'out'
}

function hasChosenValues(variant: Variant, selection: OptionSelection, exceptIndex = -1): boolean {
  return selection.every(
    (value, index) => value === null || index === exceptIndex || variant.options[index] === value,
  )
}

function countSharedValues({ options }: Variant, selection: OptionSelection): number {
  return options.filter((value, index) => selection[index] === value).length
}
