import type { UseFormReturn } from 'react-hook-form'
import { CountryField } from '#app/forms/country-field.tsx'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { DraftContent } from '#contract/drafts'
import { CURRENCIES } from '#contract/pricing'
import { LANGUAGES } from '#platform/i18n/languages'

interface Props {
  form: UseFormReturn<DraftContent, unknown, DraftContent>
}

const REQUIRED = ['email', 'first_name', 'last_name', 'address', 'zip_code', 'city'] as const
const OPTIONAL = ['address_line_2', 'state', 'phone'] as const

/** Who gets the order, and where. */
export function DraftCustomer({ form }: Props) {
  const { t, language } = useTranslation([draftsMessages, salesMessages])
  const { register, formState } = form
  const { errors } = formState
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const optional = { setValueAs: (text: string | undefined) => text?.trim() || undefined }
  return (
    <section aria-labelledby="draft-customer" className="grid gap-4">
      <div className="admin-order-part-head">
        <h2 id="draft-customer">{t('customer')}</h2>
      </div>
      {REQUIRED.map((name) => (
        <TextField
          key={name}
          {...register(name)}
          label={t(`sales:address.${name}`)}
          hint={name === 'email' ? t('customerHint') : undefined}
          error={errors[name]?.message}
        />
      ))}
      <CountryField {...register('country')} error={errors.country?.message} />
      {OPTIONAL.map((name) => (
        <TextField
          key={name}
          {...register(name, optional)}
          label={t(`sales:address.${name}`)}
          error={errors[name]?.message}
          optional
        />
      ))}
      <SelectField {...register('shipping')} label={t('shipping')}>
        <option value="standard">{t('sales:shipping.standard')}</option>
        <option value="express">{t('sales:shipping.express')}</option>
      </SelectField>
      <SelectField {...register('currency')} label={t('currency')}>
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <SelectField {...register('language')} label={t('language')}>
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
