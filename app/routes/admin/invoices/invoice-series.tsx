import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { InvoiceSeries } from '#contract/invoices'
import { useAdminKey } from '../frame/access.ts'
import { invoiceSeriesQuery } from './invoice-queries.ts'

/** Whether the numbers of this year have no gap, and what is wrong with any year. */
export function SeriesState() {
  const { t } = useTranslation(invoicesMessages)
  const { data } = useQuery(invoiceSeriesQuery(useApi(), useAdminKey()))
  // Keeps its line, so that nothing moves when it comes.
  if (!data) return <p>&nbsp;</p>
  const broken = data.filter(hasProblem)
  const newest = data.filter(({ year }) => year === data[0]?.year)
  return (
    <>
      {newest.length > 0 && (
        <p className="text-ink-2">
          {newest
            .map(({ kind, year, count }) => t(`series.${kind}`, { year: String(year), count }))
            .join(' · ')}
          {broken.length === 0 && ` · ${t('series.whole')}`}
        </p>
      )}
      {broken.map((series) => (
        <Note key={`${series.kind} ${series.year}`} variant="bad" className="mt-3">
          <Problem series={series} />
        </Note>
      ))}
    </>
  )
}

function hasProblem({ missing, duplicates, count, last }: InvoiceSeries): boolean {
  return missing.length > 0 || duplicates.length > 0 || count !== last
}

function Problem({
  series: { missing, duplicates, year, count, last },
}: {
  series: InvoiceSeries
}) {
  const { t } = useTranslation(invoicesMessages)
  if (missing.length > 0) return t('series.missing', { numbers: missing.join(', ') })
  if (duplicates.length > 0) return t('series.duplicates', { numbers: duplicates.join(', ') })
  return t('series.ahead', { year: String(year), count, last })
}
