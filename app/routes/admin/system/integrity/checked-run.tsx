import { useState } from 'react'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { IntegrityResult, IntegrityRunDetails } from '#contract/integrity'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { FindingList } from './finding-list.tsx'

interface Props {
  run: IntegrityRunDetails
  /** Only what the newest run has found can be repaired. */
  isNewest: boolean
}

/** What the checks of a run have found: those that differ first in sight, all others one press away. */
export function CheckedRun({ run, isNewest }: Props) {
  const { t, language } = useTranslation(integrityMessages)
  const differing = run.results.filter(needsLook)
  const [showsAll, setShowsAll] = useState(differing.length === 0)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  const seconds = getNumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">
        {t('summary', {
          open: run.open,
          date: date.format(new Date(run.started_at)),
          seconds: seconds.format(sumSeconds(run.results)),
        })}
      </h2>
      <div className="admin-views">
        <button
          type="button"
          aria-pressed={!showsAll}
          aria-current={showsAll ? undefined : 'page'}
          onClick={() => setShowsAll(false)}
        >
          {t('show.differing')}
          <span className="admin-count">{differing.length}</span>
        </button>
        <button
          type="button"
          aria-pressed={showsAll}
          aria-current={showsAll ? 'page' : undefined}
          onClick={() => setShowsAll(true)}
        >
          {t('show.all')}
          <span className="admin-count">{run.results.length}</span>
        </button>
      </div>
      <ul className="system-rows">
        {(showsAll ? run.results : differing).map((result) => (
          <Check key={result.check} {...{ runId: run.id, result, isNewest }} />
        ))}
      </ul>
    </section>
  )
}

interface CheckProps {
  runId: string
  result: IntegrityResult
  isNewest: boolean
}

function Check({ runId, result, isNewest }: CheckProps) {
  const { t, language } = useTranslation(integrityMessages)
  const { check, differences, duration_ms: ms, error } = result
  const [isOpen, setOpen] = useState(false)
  const duration = getNumberFormat(language, { style: 'unit', unit: 'millisecond' })
  const head = (
    <>
      <span className="admin-row-main">
        <strong>{t(`checks.${check}.title`)}</strong>
        <small className="block text-ink-2">{t(`checks.${check}.help`)}</small>
      </span>
      <span className="text-ink-2">{duration.format(ms)}</span>
      <Outcome result={result} />
    </>
  )
  return (
    <li>
      {differences > 0 ? (
        <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{head}</summary>
          {isOpen && <FindingList {...{ runId, check, differences, isNewest }} />}
        </details>
      ) : (
        head
      )}
      {error && <pre className="system-error">{error}</pre>}
    </li>
  )
}

function Outcome({ result }: { result: IntegrityResult }) {
  const { t } = useTranslation(integrityMessages)
  const { differences, open, error } = result
  if (error) return <Badge variant="bad">{t('outcome.broken')}</Badge>
  if (open > 0) return <Badge variant="bad">{t('outcome.differs', { count: differences })}</Badge>
  if (differences > 0) return <Badge variant="good">{t('outcome.resolved')}</Badge>
  return <Badge variant="good">{t('outcome.fine')}</Badge>
}

function needsLook({ differences, error }: IntegrityResult): boolean {
  return differences > 0 || error !== null
}

function sumSeconds(results: IntegrityResult[]): number {
  return results.reduce((sum, { duration_ms: ms }) => sum + ms, 0) / 1000
}
