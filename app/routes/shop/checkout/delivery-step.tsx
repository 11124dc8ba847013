import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CityFields } from '#app/forms/city-fields.tsx'
import { CountryField } from '#app/forms/country-field.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { CheckboxOrRadio, TextArea, TextField } from '#app/ui/field.tsx'
import type { Address } from '#contract/account'
import type { Cart } from '#contract/cart'
import type { MAX_GIFT_NOTE_LENGTH } from '#contract/checkout'
import type { Country } from '#contract/pricing'
import { isSameAddress } from './account-details.ts'
import type { CheckoutFormMethods } from './checkout-draft.ts'
import { emptyToUndefined } from './contact-step.tsx'
import { SAVE_ADDRESS_FIELD } from './save-address.ts'
import { SavedAddressSelect } from './saved-address-select.tsx'
import { Step } from './step.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useSendAddress } from './use-send-address.ts'
import { useSetCartCountry } from './use-set-cart-country.ts'

export function DeliveryStep({ cart, addresses }: { cart: Cart; addresses: Address[] }) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <Step title={t('step.delivery')}>
      <div className="form">
        {addresses.length > 0 && <SavedAddressSelect addresses={addresses} cart={cart} />}
        <AddressFields cart={cart} />
        <SaveAddressCheckbox addresses={addresses} />
        <GiftNote />
      </div>
    </Step>
  )
}

/** The name and the address of the recipient, in the form of the order. */
export function AddressFields({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { getFieldError } = useFieldErrors(form)
  useSendAddress(form, cart)
  const [city, zip_code, state] = form.watch(['city', 'zip_code', 'state'])
  const text = (name: 'first_name' | 'last_name' | 'address') => ({
    ...form.register(name),
    label: t(`field.${name}`),
    error: getFieldError(name),
  })
  return (
    <>
      <TextField {...text('first_name')} className="half" autoComplete="given-name" />
      <TextField {...text('last_name')} className="half" autoComplete="family-name" />
      <DeliveryCountryField />
      <TextField {...text('address')} autoComplete="address-line1" />
      <TextField
        {...form.register('address_line_2', { setValueAs: emptyToUndefined })}
        label={t('field.address_line_2')}
        optional
        autoComplete="address-line2"
        error={getFieldError('address_line_2')}
      />
      <CityFields
        country={(form.watch('country') ?? cart.country) as Country}
        register={(name, options) => form.register(name, options)}
        getFieldError={getFieldError}
        values={{ city, zip_code, state }}
        setValue={(name, value) =>
          form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })
        }
      />
    </>
  )
}

/** Offers a signed-in user to save an address that is not among the saved ones. */
function SaveAddressCheckbox({ addresses }: { addresses: Address[] }) {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const values = form.watch()
  if (!useCurrentUser() || addresses.some((address) => isSameAddress(values, address))) return null
  return <CheckboxOrRadio name={SAVE_ADDRESS_FIELD} label={t('addressBook.saveAddress')} />
}

/** Opens with its text area, or stays open once it has a text. */
function GiftNote() {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { getFieldError } = useFieldErrors(form)
  const [isOpen, setOpen] = useState(Boolean(form.getValues('gift_note')))
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
          {t('giftNote.add')}
        </button>
      </div>
    )
  }
  return (
    <TextArea
      {...form.register('gift_note', { setValueAs: emptyToUndefined })}
      label={t('giftNote.label')}
      hint={t('giftNote.hint')}
      optional
      rows={3}
      maxLength={MAX_LENGTH}
      error={getFieldError('gift_note')}
    />
  )
}

const MAX_LENGTH = 300 satisfies typeof MAX_GIFT_NOTE_LENGTH

/** Taxes and shipping depend on the country, so a change of it is sent to the cart at once. */
function DeliveryCountryField() {
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { getFieldError } = useFieldErrors(form)
  const setCartCountry = useSetCartCountry()
  const updateCart = (country: Country) => {
    setCartCountry(country)
    if (form.formState.isSubmitted) form.trigger(['zip_code', 'state'])
  }
  const onChange = (event: { target: { value: string } }) =>
    updateCart(event.target.value as Country)
  return (
    <CountryField {...form.register('country', { onChange })} error={getFieldError('country')} />
  )
}
