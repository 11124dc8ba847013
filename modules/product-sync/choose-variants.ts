import type { SupplierOption, SupplierVariant } from '#modules/marketplace'
import { toLine } from './to-line.ts'

/** As many as the catalogue has. */
const MAX_OPTIONS = 3
const MAX_LENGTH = 120

/** A variant of the supplier with its options, named as the shop can have them. */
export interface ChosenVariant {
  variant: SupplierVariant
  options: SupplierOption[]
}

/**
 * Returns one variant for each choice that a shopper has. A choice that several warehouses offer comes from the cheapest of
 * those that have it. Options that not all variants have, and those beyond the third, become part of the last one.
 */
export function chooseVariants(variants: SupplierVariant[]): ChosenVariant[] {
  const named = alignOptions(variants)
  const byChoice = Map.groupBy(named, ({ options }) =>
    JSON.stringify(options.map(({ value }) => value)),
  )
  return [...byChoice.values()].map(
    (choices) => choices.toSorted((a, b) => compareOffers(a.variant, b.variant))[0]!,
  )
}

function compareOffers(a: SupplierVariant, b: SupplierVariant): number {
  return Number(b.stock > 0) - Number(a.stock > 0) || a.price.minor - b.price.minor
}

function alignOptions(variants: SupplierVariant[]): ChosenVariant[] {
  const lines = variants.map((variant) => ({
    variant,
    options: variant.options.map(({ name, value }) => ({
      name: toLine(name, MAX_LENGTH),
      value: toLine(value, MAX_LENGTH) || MISSING,
    })),
  }))
  const names = [...new Set(lines.flatMap(({ options }) => options.map(({ name }) => name)))]
  const firstNames = names.slice(0, MAX_OPTIONS)
  return lines.map(({ variant, options: own }) => {
    const values = new Map(own.map(({ name, value }) => [name, value]))
    const options = firstNames.map((name) => ({ name, value: values.get(name) ?? MISSING }))
    const further = names.slice(MAX_OPTIONS).flatMap((name) => values.get(name) ?? [])
    const last = options.at(-1)
    if (last) last.value = [last.value, ...further].join(' / ')
    return { variant, options }
  })
}

/** Of a variant that lacks an option which others have. */
const MISSING = '–'
