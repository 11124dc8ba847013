import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'

const FIELDS = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'country',
  'address',
  'zip_code',
  'city',
  'state',
] as const
type Field = (typeof FIELDS)[number]

/** What is wrong with each field, in a sentence that says what would be right. */
export function useFieldErrors({ formState: { errors } }: CheckoutFormMethods) {
  const { t } = useTranslation('checkout')
  // A contract's own sentence (`custom`) knows the country; a parser's only knows its pattern.
  const errorOf = (field: Field) => {
    const error = errors[field as keyof CheckoutValues]
    if (!error) return undefined
    return error.type === 'custom' && error.message ? error.message : t(`error.${field}`)
  }
  const listed = FIELDS.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  return { errorOf, listed }
}
