import { importsMessages } from '#app/i18n/areas/imports.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { FieldChange } from '#contract/catalog'
import { BASE_CURRENCY } from '#platform/money/money'
import { parseVariantField } from './parse-variant-field.ts'

const ADDED_VARIANT = /^(\d+(?:\.\d+)?) [A-Z]{3}, (\d+) in stock$/

/** Returns a function that says the values of a change as a person reads them: prices as amounts, states as words. */
export function useFieldValues() {
  const { t } = useTranslation([importsMessages, productsMessages])
  const formatMoney = useMoneyFormatter(BASE_CURRENCY)
  const format = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('diff.empty')
    const part = parseVariantField(field)?.part ?? field
    if (part === 'price') return formatMoney(Number(value))
    if (part === 'status' && (value === 'active' || value === 'draft')) {
      return t(`products:status.${value}`)
    }
    const [, price, stock] = value.match(ADDED_VARIANT) ?? []
    if (!price || !stock) return value
    return t('diff.variant', { price: formatMoney(Number(price)), stock: Number(stock) })
  }
  return ({ field, from, to }: FieldChange) => {
    // The values of pictures are their addresses.
    if (field === 'images') return { from: t('diff.picturesBefore'), to: t('diff.picturesAfter') }
    return { from: format(field, from), to: format(field, to) }
  }
}
