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

const FIELDS = [
  ...(['email', 'first_name', 'last_name', 'address', 'address_line_2', 'zip_code'] as const),
  ...(['city', 'state', 'phone'] as const),
] as const
type FieldName = (typeof FIELDS)[number]

const OPTIONAL: readonly FieldName[] = ['address_line_2', 'state', 'phone']
const WHOLE_LINES: readonly FieldName[] = ['email']

/** Who gets the order, and where. */
export function DraftCustomer({ form }: Props) {
  const { t, language } = useTranslation([draftsMessages, salesMessages])
  const { register, formState } = form
  const { errors } = formState
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const optional = { setValueAs: (text: string | undefined) => text?.trim() || undefined }
  return (
    <section aria-labelledby="draft-customer" className="admin-draft-fields">
      <div className="admin-order-part-head admin-draft-line">
        <h2 id="draft-customer">{t('customer')}</h2>
      </div>
      {FIELDS.map((name) => (
        <div key={name} className={WHOLE_LINES.includes(name) ? 'admin-draft-line' : undefined}>
          <TextField
            {...register(name, OPTIONAL.includes(name) ? optional : {})}
            label={t(`sales:address.${name}`)}
            hint={name === 'email' ? t('customerHint') : undefined}
            error={errors[name]?.message}
            optional={OPTIONAL.includes(name)}
          />
        </div>
      ))}
      <CountryField {...register('country')} error={errors.country?.message} />
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
