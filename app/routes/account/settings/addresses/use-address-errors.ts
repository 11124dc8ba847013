import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SaveAddress } from '#contract/account'

export type AddressFormValues = z.input<typeof SaveAddress>

const FIELDS = ['first_name', 'last_name', 'street', 'zip_code', 'city', 'state', 'phone'] as const
type Field = (typeof FIELDS)[number]

type FormWithErrors = Pick<UseFormReturn<AddressFormValues>, 'formState'>

/** What is wrong with each field, in the words of the checkout. */
export function useAddressErrors({ formState: { errors } }: FormWithErrors) {
  const { t } = useTranslation('checkout')
  // A contract's own sentence (`custom`) knows the country; a parser's only knows its pattern.
  const errorOf = (field: Field) => {
    const error = errors[field]
    if (!error) return undefined
    if (error.type === 'custom' && error.message) return error.message
    return field === 'street' ? t('error.address') : t(`error.${field}`)
  }
  const listed = FIELDS.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })
  return { errorOf, listed }
}
