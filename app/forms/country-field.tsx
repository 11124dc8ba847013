import type { ComponentProps } from 'react'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from '../ui/field.tsx'
import { listCountries } from './countries.ts'

/** The countries the shop delivers to, in the shopper's language. */
export function CountryField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { t, language } = useTranslation(checkoutMessages)
  return (
    <SelectField {...field} label={t('field.country')} autoComplete="country">
      {listCountries(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
