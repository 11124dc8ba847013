import type { CSSProperties, ReactNode } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Colour, Facets } from '#contract/catalog'
import { COLOUR_TONES } from './colours.ts'
import { type Filters, type ListFilterName, listFilterValues } from './filters.ts'

interface Props {
  filters: Filters
  facets: Facets | undefined
}

/** The colours of the products, each with a disc in a typical tone. */
export function ColourFilter(props: Props) {
  const { t } = useTranslation(productMessages)
  return (
    <ValueFilter
      {...props}
      name="colour"
      formatLabel={(colour) => (
        <span
          className="colour-name"
          style={{ '--swatch': COLOUR_TONES[colour as Colour] } as CSSProperties}
        >
          {t(`colour.${colour as Colour}`)}
        </span>
      )}
    />
  )
}

interface ValueFilterProps extends Props {
  name: ListFilterName
  formatLabel?: (value: string, label: string) => ReactNode
}

/** The colours, sizes or brands of the products, of which any number can be chosen. A long list scrolls. */
export function ValueFilter({
  name,
  filters,
  facets,
  formatLabel = (_, label) => label,
}: ValueFilterProps) {
  const { t } = useTranslation(productMessages)
  const chosen = listFilterValues(filters, name)
  const listed = facets?.[name] ?? []
  const missing = chosen.filter((value) => !listed.some((facet) => facet.value === value))
  const values = [...missing.map((value) => ({ value, label: value, count: 0 })), ...listed]
  if (values.length === 0) return null
  const hasCounts = facets && !facets.values_are_lower_bounds
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t(`filters.${name}`)}</legend>
      <div className="filter-values">
        {values.map(({ value, label, count }) => (
          <CheckboxOrRadio
            key={value}
            name={name}
            value={value}
            label={formatLabel(value, label)}
            defaultChecked={chosen.includes(value)}
            {...(hasCounts && { count })}
          />
        ))}
      </div>
    </fieldset>
  )
}
