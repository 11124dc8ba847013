import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Facets } from '#contract/catalog'
import type { Filters } from './filters.ts'

const MINIMUM_RATINGS = ['4', '3', '2'] as const

interface Props {
  filters: Filters
  facets: Facets | undefined
}

export function RatingFilter({ filters, facets }: Props) {
  const { t } = useTranslation(productMessages)
  const countProducts = (stars: string) =>
    facets?.rating.find(({ value }) => value === stars)?.count ?? 0
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t('filters.rating')}</legend>
      <CheckboxOrRadio
        type="radio"
        name="rating"
        value=""
        label={t('filters.anyRating')}
        defaultChecked={!filters.rating}
      />
      {MINIMUM_RATINGS.map((stars) => (
        <CheckboxOrRadio
          key={stars}
          type="radio"
          name="rating"
          value={stars}
          label={t('filters.andUp', { stars })}
          defaultChecked={filters.rating === stars}
          {...(facets && { count: countProducts(stars) })}
        />
      ))}
    </fieldset>
  )
}
