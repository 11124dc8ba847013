import { useFormContext } from 'react-hook-form'
import { CountryField } from '#app/forms/country-field.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { ADDRESS_TYPES } from '#contract/account'
import { REGION_NAMES } from '#contract/addresses'
import type { Country } from '#contract/pricing'
import { type AddressFormValues, useAddressErrors } from './use-address-errors.ts'

export function AddressFields() {
  const { t } = useTranslation([settingsMessages, checkoutMessages])
  const form = useFormContext<AddressFormValues>()
  const { getFieldError } = useAddressErrors(form)
  const text = (name: 'first_name' | 'last_name' | 'city' | 'zip_code') => ({
    ...form.register(name),
    label: t(`checkout:field.${name}`),
    error: getFieldError(name),
  })
  return (
    <>
      <SelectField {...form.register('type')} label={t('address.type')} className="half">
        {ADDRESS_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`address.${type}`)}
          </option>
        ))}
      </SelectField>
      <AddressCountry />
      <TextField {...text('first_name')} className="half" autoComplete="given-name" />
      <TextField {...text('last_name')} className="half" autoComplete="family-name" />
      <TextField
        {...form.register('street')}
        label={t('address.street')}
        autoComplete="street-address"
        error={getFieldError('street')}
      />
      <TextField {...text('zip_code')} className="third" autoComplete="postal-code" />
      <TextField {...text('city')} className="two-thirds" autoComplete="address-level2" />
      <RegionField />
      <TextField
        {...form.register('phone', { setValueAs: (phone) => phone?.trim() || undefined })}
        label={t('checkout:field.phone')}
        optional
        type="tel"
        autoComplete="tel"
        error={getFieldError('phone')}
      />
    </>
  )
}

function AddressCountry() {
  const form = useFormContext<AddressFormValues>()
  const revalidate = () => {
    if (form.formState.isSubmitted) form.trigger(['zip_code', 'state'])
  }
  return <CountryField {...form.register('country', { onChange: revalidate })} className="half" />
}

/** Shown for countries whose addresses need a region. */
function RegionField() {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext<AddressFormValues>()
  const { getFieldError } = useAddressErrors(form)
  const region = REGION_NAMES[form.watch('country') as Country]
  if (!region) return null
  return (
    <TextField
      {...form.register('state', {
        setValueAs: (state) => state?.trim() || undefined,
        shouldUnregister: true,
      })}
      label={t(`region.${region}`)}
      autoComplete="address-level1"
      error={getFieldError('state')}
    />
  )
}
