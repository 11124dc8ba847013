import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import { isSameAddress, toCheckoutValues } from './account-details.ts'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'

/** One of the addresses of the book, or another one that is typed. */
export function SavedAddressSelect({ book, cart }: { book: Address[]; cart: Cart }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { mutate: change } = useUpdateCart({ isQuiet: true })
  const values = form.watch()
  const chosen = book.find((address) => isSameAddress(values, address))?.id ?? ''

  // Taxes and delivery follow the country that stands in the form.
  const country = values.country as Cart['country'] | undefined
  useEffect(() => {
    if (!country || country === cart.country) return
    change((api, id) => api.carts[':id'].$patch({ param: { id }, json: { country } }))
  }, [country, cart.country, change])

  const choose = (id: string) => {
    const address = book.find((one) => one.id === id)
    const said = address ? toCheckoutValues(address) : EMPTY_ADDRESS
    for (const [name, value] of Object.entries(said)) {
      // What is optional is left out where it is empty.
      form.setValue(name as keyof CheckoutValues, value || undefined)
    }
    form.clearErrors()
  }
  return (
    <SelectField
      label={t('book.choose')}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      {book.map((address) => (
        <option key={address.id} value={address.id}>
          {`${address.first_name} ${address.last_name}, ${address.street}, ${address.city}`}
        </option>
      ))}
      <option value="">{t('book.another')}</option>
    </SelectField>
  )
}

const EMPTY_ADDRESS = {
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  zip_code: '',
  state: '',
}
