import { listCountries } from '#app/forms/countries.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { payoutsMessages } from '#app/i18n/areas/payouts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { ACCOUNT_WAIT_DAYS, isEuCountry, needsTaxNumber, PAYEE_KINDS } from '#contract/payouts'
import type { DetailsFormState } from './details-form-state.ts'

interface Props {
  form: DetailsFormState
  /** The last characters of the account that is stored; null without one. */
  storedEnd: string | null
}

const AUTO_COMPLETE = {
  ...{ name: 'name', street: 'street-address', zip_code: 'postal-code', city: 'address-level2' },
  ...{ vat_id: 'off', tax_number: 'off', iban: 'off', bic: 'off' },
} as const

/** The fields of a business and of the account. Empty ones are not sent. */
export function DetailsFields({ form, storedEnd }: Props) {
  const { t, language } = useTranslation([payoutsMessages, checkoutMessages])
  const { errors } = form.formState
  const [kind, country, vatId] = form.watch(['kind', 'country', 'vat_id'])
  const field = (name: keyof typeof AUTO_COMPLETE) => ({
    label: t(`field.${name}`),
    error: errors[name]?.message,
    autoComplete: AUTO_COMPLETE[name],
  })
  const text = (name: 'name' | 'street' | 'zip_code' | 'city') => ({
    ...{ ...field(name), ...form.register(name) },
  })
  const nullable = (name: 'vat_id' | 'tax_number' | 'iban' | 'bic') => ({
    ...field(name),
    // The number of a business is not sent for a private person.
    ...form.register(name, { setValueAs: emptyToNull, shouldUnregister: name === 'vat_id' }),
  })
  const hasVatId = kind === 'business' && isEuCountry(country)
  return (
    <>
      <SelectField {...form.register('kind')} label={t('field.kind')} className="half">
        {PAYEE_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...form.register('country')}
        label={t('checkout:field.country')}
        error={errors.country?.message}
        className="half"
      >
        {listCountries(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...text('name')} />
      <TextField {...text('street')} />
      <TextField {...text('zip_code')} className="half" />
      <TextField {...text('city')} className="half" />
      {hasVatId && <TextField {...nullable('vat_id')} optional className="half" />}
      <TextField
        {...nullable('tax_number')}
        optional={!needsTaxNumber(country, (hasVatId && vatId) || null)}
        className="half"
      />
      <TextField
        {...nullable('iban')}
        hint={
          storedEnd === null
            ? t('details.wait', { days: ACCOUNT_WAIT_DAYS })
            : t('details.keep', { end: storedEnd, days: ACCOUNT_WAIT_DAYS })
        }
        optional={storedEnd !== null}
        spellCheck={false}
      />
      <TextField
        {...nullable('bic')}
        optional={storedEnd !== null}
        spellCheck={false}
        className="half"
      />
    </>
  )
}

function emptyToNull(value: string | null | undefined): string | null {
  return value?.trim() || null
}
