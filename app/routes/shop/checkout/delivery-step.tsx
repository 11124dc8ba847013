import { useFormContext } from 'react-hook-form'
import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { CountryField } from '#app/forms/country-field.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/session.ts'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import { REGION_NAMES } from '#contract/checkout'
import type { Country } from '#contract/pricing'
import { isSameAddress } from './account-details.ts'
import type { CheckoutFormMethods } from './checkout-draft.ts'
import { emptyToUndefined } from './contact-step.tsx'
import { SAVE_ADDRESS_FIELD } from './save-address.ts'
import { SavedAddressSelect } from './saved-address-select.tsx'
import { Step } from './step.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export function DeliveryStep({ cart, book }: { cart: Cart; book: Address[] }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { errorOf } = useFieldErrors(form)
  const text = (name: 'first_name' | 'last_name' | 'address' | 'city' | 'zip_code') => ({
    ...form.register(name),
    label: t(`field.${name}`),
    error: errorOf(name),
  })
  return (
    <Step title={t('step.delivery')}>
      <div className="form">
        {book.length > 0 && <SavedAddressSelect book={book} cart={cart} />}
        <TextField {...text('first_name')} className="half" autoComplete="given-name" />
        <TextField {...text('last_name')} className="half" autoComplete="family-name" />
        <DeliveryCountryField />
        <TextField {...text('address')} autoComplete="street-address" />
        <TextField {...text('zip_code')} className="third" autoComplete="postal-code" />
        <TextField {...text('city')} className="rest" autoComplete="address-level2" />
        <RegionField />
        <SaveAddressTick book={book} />
      </div>
    </Step>
  )
}

/** An address that is not in the book can be kept there. */
function SaveAddressTick({ book }: { book: Address[] }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormMethods
  const values = form.watch()
  if (!useCurrentUser() || book.some((address) => isSameAddress(values, address))) return null
  return <CheckboxOrRadio name={SAVE_ADDRESS_FIELD} label={t('book.keep')} />
}

/** Taxes and delivery follow the country, so the cart hears of it at once. */
function DeliveryCountryField() {
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { errorOf } = useFieldErrors(form)
  const change = useUpdateCart()
  const tellCart = (country: Country) => {
    change.mutate((api, id) => api.carts[':id'].$patch({ param: { id }, json: { country } }))
    if (form.formState.isSubmitted) form.trigger(['zip_code', 'state'])
  }
  const onChange = (event: { target: { value: string } }) => tellCart(event.target.value as Country)
  return <CountryField {...form.register('country', { onChange })} error={errorOf('country')} />
}

/** Only where an address is not complete without one. */
function RegionField() {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { errorOf } = useFieldErrors(form)
  const region = REGION_NAMES[(form.watch('country') ?? 'US') as Country]
  if (!region) return null
  return (
    <TextField
      {...form.register('state', { setValueAs: emptyToUndefined, shouldUnregister: true })}
      label={t(`region.${region}`)}
      autoComplete="address-level1"
      error={errorOf('state')}
    />
  )
}
