import { useFormContext } from 'react-hook-form'
import { CityFields } from '#app/forms/city-fields.tsx'
import { CountryField } from '#app/forms/country-field.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { ADDRESS_TYPES } from '#contract/account'
import type { Country } from '#contract/pricing'
import { type AddressFormValues, useAddressErrors } from './use-address-errors.ts'

export function AddressFields() {
  const { t } = useTranslation([settingsMessages, checkoutMessages])
  const form = useFormContext<AddressFormValues>()
  const { getFieldError } = useAddressErrors(form)
  const [city, zip_code, state] = form.watch(['city', 'zip_code', 'state'])
  const text = (name: 'first_name' | 'last_name') => ({
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
        autoComplete="address-line1"
        error={getFieldError('street')}
      />
      <TextField
        {...form.register('address_line_2', { setValueAs: emptyToUndefined })}
        label={t('checkout:field.address_line_2')}
        optional
        autoComplete="address-line2"
        error={getFieldError('address_line_2')}
      />
      <CityFields
        country={form.watch('country') as Country}
        register={(name, options) => form.register(name, options)}
        getFieldError={getFieldError}
        values={{ city, zip_code, state }}
        setValue={(name, value) =>
          form.setValue(name, value, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <TextField
        {...form.register('phone', { setValueAs: emptyToUndefined })}
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

function emptyToUndefined(value: string | undefined): string | undefined {
  return value?.trim() || undefined
}
