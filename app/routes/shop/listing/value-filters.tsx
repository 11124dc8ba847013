import type { CSSProperties } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, SelectField } from '#app/ui/field.tsx'
import type { Facets } from '#contract/catalog'
import { COLOUR_TONES, COLOURS } from './colours.ts'
import type { Filters } from './filters.ts'

interface Props {
  filters: Filters
  facets: Facets | undefined
}

/** The colours of the products, each with a disc in a typical tone. */
export function ColourFilter({ filters, facets }: Props) {
  const { t } = useTranslation(productMessages)
  const counts = new Map(facets?.colour.map(({ value, count }) => [value, count]))
  const colours = COLOURS.filter((colour) => counts.has(colour) || filters.colour === colour)
  if (colours.length === 0) return null
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t('filters.colour')}</legend>
      <CheckboxOrRadio
        type="radio"
        name="colour"
        value=""
        label={t('filters.anyColour')}
        defaultChecked={!filters.colour}
      />
      {colours.map((colour) => (
        <CheckboxOrRadio
          key={colour}
          type="radio"
          name="colour"
          value={colour}
          label={
            <span
              className="colour-name"
              style={{ '--swatch': COLOUR_TONES[colour] } as CSSProperties}
            >
              {t(`colour.${colour}`)}
            </span>
          }
          defaultChecked={filters.colour === colour}
          {...(facets && { count: counts.get(colour) ?? 0 })}
        />
      ))}
    </fieldset>
  )
}

/** The sizes or brands of the products, which can be many. The browser opens the list. */
export function ValueFilter({ name, filters, facets }: Props & { name: 'size' | 'brand' }) {
  const { t } = useTranslation(productMessages)
  const chosen = filters[name]
  const counts = facets?.[name] ?? []
  const isListed = !chosen || counts.some(({ value }) => value === chosen)
  const values = isListed ? counts : [{ value: chosen, label: chosen, count: 0 }, ...counts]
  if (values.length === 0) return null
  return (
    <div className="filter">
      <SelectField name={name} label={t(`filters.${name}`)} defaultValue={chosen ?? ''}>
        <option value="">{t(`filters.any.${name}`)}</option>
        {values.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {label} ({count})
          </option>
        ))}
      </SelectField>
    </div>
  )
}
