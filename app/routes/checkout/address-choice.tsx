import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCartChange } from '#app/cart-change.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import type { CheckoutFormOf, CheckoutValues } from './draft.ts'
import { isIn, valuesOf } from './from-account.ts'

/** One of the addresses of the book, or another one that is typed. */
export function AddressChoice({ book, cart }: { book: Address[]; cart: Cart }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormOf
  const { mutate: change } = useCartChange({ isQuiet: true })
  const values = form.watch()
  const chosen = book.find((address) => isIn(values, address))?.id ?? ''

  // Taxes and delivery follow the country that stands in the form.
  const country = values.country as Cart['country'] | undefined
  useEffect(() => {
    if (!country || country === cart.country) return
    change((api, id) => api.carts[':id'].$patch({ param: { id }, json: { country } }))
  }, [country, cart.country, change])

  const choose = (id: string) => {
    const address = book.find((one) => one.id === id)
    const said = address ? valuesOf(address) : NOTHING
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

const NOTHING = { first_name: '', last_name: '', address: '', city: '', zip_code: '', state: '' }
