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
  const { t } = useTranslation('product')
  const countOf = (source: string) =>
    facets?.source.find(({ value }) => value === source)?.count ?? 0
  const all = SOURCES.reduce((sum, source) => sum + countOf(source), 0)
  return (
    <fieldset className="filter">
      <legend className="filter-name">{t('filters.source')}</legend>
      {(['', ...SOURCES] as const).map((source) => (
        <CheckboxOrRadio
          // Its own state follows the address, also when a chip or the back button changed it.
          key={`${source} ${filters.source}`}
          type="radio"
          name="source"
          value={source}
          label={t(source ? `source.${source}` : 'source.all')}
          defaultChecked={(filters.source ?? '') === source}
          {...(facets && { count: source ? countOf(source) : all })}
        />
      ))}
    </fieldset>
  )
}
