import type { ProductDetails, Variant } from '#contract/catalog'

type Choices = Pick<ProductDetails, 'options' | 'variants'>

/** What a page shows before anything was chosen: the first that can be bought. */
export function firstChoice({ variants }: Choices): Variant | undefined {
  return variants.find(canBeBought) ?? variants[0]
}

/** The variant that an address names, if it is one of this product. */
export function variantOf({ variants }: Choices, id: string | null): Variant | undefined {
  return variants.find((variant) => variant.id === id)
}

/**
 * What choosing one value leads to: the variant with it that keeps most of the other choices. One that can be
 * bought goes before one that can't, so a colour that is not made in this size still opens the colour.
 */
export function choose(
  { variants }: Choices,
  present: Variant,
  { option, value }: { option: number; value: string },
): Variant {
  const having = variants.filter((variant) => variant.options[option] === value)
  const exact = having.find((variant) => sharedWith(present, variant, option) === others(present))
  if (exact) return exact
  const rank = (variant: Variant) =>
    sharedWith(present, variant, option) * 2 + (canBeBought(variant) ? 1 : 0)
  return having.toSorted((one, two) => rank(two) - rank(one))[0] ?? present
}

/** Whether a value, with the other choices as they are, leads to nothing that can be bought. */
export function isGone(
  { variants }: Choices,
  present: Variant,
  { option, value }: { option: number; value: string },
): boolean {
  return !variants.some(
    (variant) =>
      variant.options[option] === value &&
      sharedWith(present, variant, option) === others(present) &&
      canBeBought(variant),
  )
}

function canBeBought({ stock }: Variant): boolean {
  return stock !== 'out'
}

function sharedWith(present: Variant, other: Variant, except: number): number {
  return present.options.filter((value, at) => at !== except && other.options[at] === value).length
}

function others({ options }: Variant): number {
  return options.length - 1
}
