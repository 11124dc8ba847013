import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { REGION_NAMES } from '#contract/addresses'
import type { Country } from '#contract/pricing'
import { getCityName, getZipCodeName, isCityFirst } from '#platform/i18n/address-format'
import { listRegions } from '#platform/i18n/regions'
import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { usePlaces } from './use-places.ts'

type FieldName = 'city' | 'zip_code' | 'state'

interface RegionOptions {
  shouldUnregister: true
  setValueAs: (code: string) => string | undefined
}

interface Props {
  country: Country
  register: (name: FieldName, options?: RegionOptions) => UseFormRegisterReturn
  getFieldError: (name: FieldName) => string | undefined
  values: Record<FieldName, string | undefined>
  setValue: (name: 'city' | 'state', value: string) => void
}

/** City, ZIP code and region, with the names, the order and the regions of the country. */
export function CityFields({ country, register, getFieldError, values, setValue }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const places = usePlaces({ country, values, setValue })
  const listId = useId()
  const region = REGION_NAMES[country] && <RegionField {...{ country, register, getFieldError }} />
  const zipCode = (
    <TextField
      {...register('zip_code')}
      label={t('field.zip_code', { name: getZipCodeName(country) })}
      className="third"
      autoComplete="postal-code"
      error={getFieldError('zip_code')}
    />
  )
  const isFirst = isCityFirst(country)
  const city = (
    <TextField
      {...register('city')}
      label={t('field.city', { name: getCityName(country) })}
      className={isFirst && region ? '' : 'two-thirds'}
      autoComplete="address-level2"
      list={places.length > 1 ? listId : undefined}
      error={getFieldError('city')}
    />
  )
  const cityList = places.length > 1 && (
    <datalist id={listId}>
      {places.map((place) => (
        <option key={place.city} value={place.city} />
      ))}
    </datalist>
  )
  return isFirst ? (
    <>
      {city}
      {region}
      {zipCode}
      {cityList}
    </>
  ) : (
    <>
      {zipCode}
      {city}
      {region}
      {cityList}
    </>
  )
}

/** Shown for countries whose addresses need a region. The browser keeps no region of another country. */
function RegionField({ country, register, getFieldError }: Omit<Props, 'values' | 'setValue'>) {
  const { t } = useTranslation(checkoutMessages)
  const name = REGION_NAMES[country]
  if (!name) return null
  return (
    <SelectField
      key={country}
      {...register('state', { shouldUnregister: true, setValueAs: (code) => code || undefined })}
      label={t(`region.${name}`)}
      className={isCityFirst(country) ? 'two-thirds' : ''}
      autoComplete="address-level1"
      error={getFieldError('state')}
    >
      <option value="">{t('region.choose')}</option>
      {listRegions(country).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
