import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SaveAddress } from '#contract/account'

export type AddressFormValues = z.input<typeof SaveAddress>

const FIELDS = [
  ...(['first_name', 'last_name', 'street', 'address_line_2', 'zip_code', 'city'] as const),
  ...(['state', 'phone'] as const),
] as const
type Field = (typeof FIELDS)[number]

type FormWithErrors = Pick<UseFormReturn<AddressFormValues>, 'formState'>

/** The error message of each field; the texts are those of the checkout. */
export function useAddressErrors({ formState: { errors } }: FormWithErrors) {
  const { t } = useTranslation(checkoutMessages)
  // A `custom` message of the contract depends on the country; the others are replaced by the form's texts.
  const getFieldError = (field: Field) => {
    const error = errors[field]
    if (!error) return undefined
    if (error.type === 'custom' && error.message) return error.message
    return field === 'street' ? t('error.address') : t(`error.${field}`)
  }
  const fieldErrors = FIELDS.flatMap((field) => {
    const message = getFieldError(field)
    return message ? [{ field, message }] : []
  })
  return { getFieldError, fieldErrors }
}
