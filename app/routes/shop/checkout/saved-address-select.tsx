import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import { isSameAddress, toCheckoutValues } from './account-details.ts'
import type { CheckoutFormMethods, CheckoutValues } from './checkout-draft.ts'
import { useSetCartCountry } from './use-set-cart-country.ts'

interface Props {
  addresses: Address[]
  cart: Cart
}

/** Fills the form with a saved address, or empties it for another one. */
export function SavedAddressSelect({ addresses, cart }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const setCartCountry = useSetCartCountry({ showErrors: false })
  const values = form.watch()
  const selectedId = addresses.find((address) => isSameAddress(values, address))?.id ?? ''

  // Taxes and shipping depend on the country of the form.
  const country = values.country as Cart['country'] | undefined
  useEffect(() => {
    if (country && country !== cart.country) setCartCountry(country)
  }, [country, cart.country, setCartCountry])

  const fillForm = (id: string) => {
    const address = addresses.find((one) => one.id === id)
    const fields = address ? toCheckoutValues(address) : EMPTY_ADDRESS
    for (const [name, value] of Object.entries(fields)) {
      // An empty optional field must be undefined: the schema rejects an empty string.
      form.setValue(name as keyof CheckoutValues, value || undefined)
    }
    form.clearErrors()
  }
  return (
    <SelectField
      label={t('addressBook.deliverTo')}
      value={selectedId}
      onChange={(event) => fillForm(event.target.value)}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {`${address.first_name} ${address.last_name}, ${address.street}, ${address.city}`}
        </option>
      ))}
      <option value="">{t('addressBook.newAddress')}</option>
    </SelectField>
  )
}

const EMPTY_ADDRESS = {
  first_name: '',
  last_name: '',
  address: '',
  address_line_2: '',
  city: '',
  zip_code: '',
  state: '',
}
