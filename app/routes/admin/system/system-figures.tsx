import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { useWaitingWork } from '../frame/use-waiting-work.ts'
import { type Health, healthQuery } from './health/health-queries.ts'
import { queuesQuery } from './system-queries.ts'

/** The state of the shop in one line. What is not known yet is a dash. */
export function SystemFigures() {
  const { t, language } = useTranslation(systemMessages)
  const api = useApi()
  const buildKey = useAdminKey()
  const { data: health } = useQuery(healthQuery(api, buildKey))
  const { data: queues } = useQuery(queuesQuery(api, buildKey))
  const integrity = useWaitingWork()?.integrity
  const number = getNumberFormat(language)
  const duration = getNumberFormat(language, {
    ...{ style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 },
  })
  const count = (read: (queue: NonNullable<typeof queues>[number]) => number) =>
    queues && number.format(queues.reduce((sum, queue) => sum + read(queue), 0))
  return (
    <dl className="system-figures">
      <Figure title={t('figures.services')} value={health && <ServicesState health={health} />}>
        {health && <RunningSince health={health} />}
      </Figure>
      <Figure title={t('figures.database')} value={health && duration.format(health.database_ms)}>
        {t('figures.databaseHelp')}
      </Figure>
      <Figure title={t('figures.waiting')} value={count(countWaiting)}>
        {t('figures.failed', { count: count(({ dead }) => dead) ?? '–' })}
      </Figure>
      <Figure
        title={t('figures.differences')}
        value={integrity?.checked_at ? number.format(integrity.open) : undefined}
      >
        <TextLink to={adminHref('system/integrity')}>{t('nav.integrity')}</TextLink>
      </Figure>
    </dl>
  )
}

/** Those of the clock always wait, for their next time. */
function countWaiting({ queue, waiting }: { queue: string; waiting: number }): number {
  return queue === 'scheduled-jobs' ? 0 : waiting
}

interface FigureProps {
  title: string
  /** Undefined while it is loading, or if it could not be loaded. */
  value: ReactNode
  children: ReactNode
}

function Figure({ title, value, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value ?? '–'}</dd>
      <dd>{children}</dd>
    </div>
  )
}

function ServicesState({ health }: { health: Health }) {
  const { t } = useTranslation(systemMessages)
  const isBad = health.services.some(({ state }) => state === 'bad')
  const state = isBad ? 'bad' : 'good'
  return <Badge variant={state}>{t(`health.state.${state}`)}</Badge>
}

function RunningSince({ health }: { health: Health }) {
  const { t, language } = useTranslation(systemMessages)
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <>
      {t('figures.since', {
        date: date.format(new Date(health.started_at)),
        version: health.versions.shop,
      })}
    </>
  )
}
