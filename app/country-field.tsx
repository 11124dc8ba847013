import type { ComponentProps } from 'react'
import { countriesIn } from './countries.ts'
import { useTranslation } from './i18n/use-translation.ts'
import { SelectField } from './ui/field.tsx'

/** The countries the shop delivers to, in the shopper's language. */
export function CountryField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { t, language } = useTranslation('checkout')
  return (
    <SelectField {...field} label={t('field.country')} autoComplete="country">
      {countriesIn(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
