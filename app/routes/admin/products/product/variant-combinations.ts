import { createVariant, type ProductForm, type VariantForm } from './product-form.ts'

type Options = ProductForm['options']

/**
 * Returns a variant for each combination of the values of the options, in their order. A variant that has the combination
 * stays; one that had the beginning of it, before an option was added, is the first one with it.
 */
export function combineVariants(options: Options, variants: VariantForm[]): VariantForm[] {
  const complete = options.filter(({ values }) => values.length > 0)
  const combinations = complete.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map(({ value }) => [...row, value])),
    [[]],
  )
  const unused = new Set(variants)
  const take = (isSame: (variant: VariantForm) => boolean) => {
    const found = [...unused].find(isSame)
    if (found) unused.delete(found)
    return found
  }
  const exact = combinations.map((options) =>
    take((variant) => variant.options.join('\n') === options.join('\n')),
  )
  const [template] = variants
  return combinations.map((options, index) => {
    const found = exact[index] ?? take((variant) => isPart(variant.options, options))
    if (found) return { ...found, options }
    return { ...createVariant(options), price: template?.price ?? '' }
  })
}

/** Whether all of the fewer values are among the more. */
function isPart(fewer: string[], more: string[]): boolean {
  return fewer.length < more.length && fewer.every((value) => more.includes(value))
}
