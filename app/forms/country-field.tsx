import type { ComponentProps } from 'react'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useShop } from '../api/shop-provider.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from '../ui/field.tsx'
import { listCountries } from './countries.ts'

/** The countries the shop delivers to, in the shopper's language. */
export function CountryField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { t, language } = useTranslation(checkoutMessages)
  const { countries } = useShop()
  return (
    <SelectField {...field} label={t('field.country')} autoComplete="country">
      {listCountries(language, countries).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
