import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'

const FIELDS = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'country',
  'address',
  'address_line_2',
  'zip_code',
  'city',
  'state',
  'gift_note',
] as const
type Field = (typeof FIELDS)[number]

/** The error message of each field, which says what would be valid. */
export function useFieldErrors({ formState: { errors } }: CheckoutFormMethods) {
  const { t } = useTranslation(checkoutMessages)
  // A `custom` message of the contract depends on the country; the others are replaced by the form's texts.
  const getFieldError = (field: Field) => {
    const error = errors[field as keyof CheckoutValues]
    if (!error) return undefined
    return error.type === 'custom' && error.message ? error.message : t(`error.${field}`)
  }
  const fieldErrors = FIELDS.flatMap((field) => {
    const message = getFieldError(field)
    return message ? [{ field, message }] : []
  })
  return { getFieldError, fieldErrors }
}
