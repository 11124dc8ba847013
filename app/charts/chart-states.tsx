import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import './charts.css'

interface Props<Data> {
  query: UseQueryResult<Data>
  height?: number
  children: (data: Data) => ReactNode
}

/** A part of a page with figures: loading, failed by itself, or its data. It keeps the height of a chart. */
export function ChartPart<Data>({ query, height = 240, children }: Props<Data>) {
  const { t } = useTranslation([reportsMessages, commonMessages])
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ChartNote height={height} title={t('failed.title')} dot="inside" isAlert>
        {t('failed.help')}{' '}
        <button type="button" className="link" onClick={() => query.refetch()}>
          {t('common:error.tryAgain')}
        </button>
      </ChartNote>
    )
  }
  return (
    <figure className="chart" style={{ '--h': `${height}px` } as CSSProperties} aria-busy="true">
      <p className={query.isPaused ? 'pt-3 text-ink-2' : 'sr-only'} role="status">
        {t(query.isPaused ? 'common:error.offlineSection' : 'common:loading')}
      </p>
      <div className="chart-plot">
        <Rules />
        <div className="chart-loading">
          {LOADING_COLUMNS.map((column) => (
            <i key={column} style={{ height: `${30 + ((column * 37) % 50)}%` }} />
          ))}
        </div>
      </div>
    </figure>
  )
}

const LOADING_COLUMNS = Array.from({ length: 24 }, (_, at) => at)

interface NoteProps {
  title: string
  height?: number
  dot?: 'out' | 'inside'
  isAlert?: boolean
  children?: ReactNode
}

/** A chart without a line: why there is none, and what starts it. */
export function ChartNote({ title, height = 240, dot = 'out', isAlert, children }: NoteProps) {
  return (
    <figure className="chart" style={{ '--h': `${height}px` } as CSSProperties}>
      <div className="chart-plot" role={isAlert ? 'alert' : undefined}>
        <Rules />
        <div className="chart-note">
          <BrandRing size={44} dot={dot} />
          <p>
            <strong>{title}</strong>
            <br />
            <span className="text-ink-2">{children}</span>
          </p>
        </div>
      </div>
    </figure>
  )
}

function Rules() {
  return (
    <>
      <i className="chart-rule chart-base" style={{ top: '100%' }} />
      <i className="chart-rule" style={{ top: '50%' }} />
      <i className="chart-rule" style={{ top: 0 }} />
    </>
  )
}
