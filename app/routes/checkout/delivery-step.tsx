import { useFormContext } from 'react-hook-form'
import { useCartChange } from '#app/cart-change.ts'
import { CountryField } from '#app/country-field.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMember } from '#app/session.ts'
import { TextField, Tick } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import { REGION_NAMES } from '#contract/checkout'
import type { Country } from '#contract/pricing'
import { AddressChoice } from './address-choice.tsx'
import { orNothing } from './contact-step.tsx'
import type { CheckoutFormOf } from './draft.ts'
import { useFieldErrors } from './field-errors.ts'
import { isIn } from './from-account.ts'
import { KEEP } from './keep-address.ts'
import { Step } from './step.tsx'

export function DeliveryStep({ cart, book }: { cart: Cart; book: Address[] }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormOf
  const { errorOf } = useFieldErrors(form)
  const text = (name: 'first_name' | 'last_name' | 'address' | 'city' | 'zip_code') => ({
    ...form.register(name),
    label: t(`field.${name}`),
    error: errorOf(name),
  })
  return (
    <Step title={t('step.delivery')}>
      <div className="form">
        {book.length > 0 && <AddressChoice book={book} cart={cart} />}
        <TextField {...text('first_name')} className="half" autoComplete="given-name" />
        <TextField {...text('last_name')} className="half" autoComplete="family-name" />
        <DeliveryCountry />
        <TextField {...text('address')} autoComplete="street-address" />
        <TextField {...text('zip_code')} className="third" autoComplete="postal-code" />
        <TextField {...text('city')} className="rest" autoComplete="address-level2" />
        <RegionField />
        <KeepAddress book={book} />
      </div>
    </Step>
  )
}

/** An address that is not in the book can be kept there. */
function KeepAddress({ book }: { book: Address[] }) {
  const { t } = useTranslation('checkout')
  const form = useFormContext() as unknown as CheckoutFormOf
  const values = form.watch()
  if (!useMember() || book.some((address) => isIn(values, address))) return null
  return <Tick name={KEEP} label={t('book.keep')} />
}

/** Taxes and delivery follow the country, so the cart hears of it at once. */
function DeliveryCountry() {
  const form = useFormContext() as unknown as CheckoutFormOf
  const { errorOf } = useFieldErrors(form)
  const change = useCartChange()
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
  const form = useFormContext() as unknown as CheckoutFormOf
  const { errorOf } = useFieldErrors(form)
  const region = REGION_NAMES[(form.watch('country') ?? 'US') as Country]
  if (!region) return null
  return (
    <TextField
      {...form.register('state', { setValueAs: orNothing, shouldUnregister: true })}
      label={t(`region.${region}`)}
      autoComplete="address-level1"
      error={errorOf('state')}
    />
  )
}
