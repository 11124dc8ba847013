import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Facets } from '#contract/catalog'
import type { Filters } from './filters.ts'

const SOURCES = ['aliexpress', 'manual'] as const

interface Props {
  filters: Filters
  facets: Facets | undefined
}

export function SourceFilter({ filters, facets }: Props) {
  const { t } = useTranslation(productMessages)
  const countProducts = (source: string) =>
    facets?.source.find(({ value }) => value === source)?.count ?? 0
  const total = SOURCES.reduce((sum, source) => sum + countProducts(source), 0)
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t('filters.source')}</legend>
      {(['', ...SOURCES] as const).map((source) => (
        <CheckboxOrRadio
          key={source}
          type="radio"
          name="source"
          value={source}
          label={t(source ? `source.${source}` : 'source.all')}
          defaultChecked={(filters.source ?? '') === source}
          {...(facets && { count: source ? countProducts(source) : total })}
        />
      ))}
    </fieldset>
  )
}
