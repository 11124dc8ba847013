import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { APPLICATION_VIEWS } from '#contract/influencers'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ListResults } from '../../list/list-results.tsx'
import { SearchField } from '../../list/search-field.tsx'
import type { ListParams } from '../../list/use-list-params.ts'
import { useStepKeys } from '../../list/use-step-keys.ts'
import { ApplicationBatch } from './application-batch.tsx'
import {
  applicationsQuery,
  FILTER_NAMES,
  getView,
  type ListedApplication,
} from './application-queries.ts'
import { ApplicationRow } from './application-row.tsx'

interface Props {
  params: ListParams
  openId: string | undefined
}

export function ApplicationList({ params, openId }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  const query = useQuery(applicationsQuery(useApi(), useAdminKey(), params))
  return (
    <section className="application-list" aria-label={t('tab.applications')}>
      <div className="grid gap-2 py-3">
        <SearchField
          label={t('search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <select
          className="input w-auto max-w-full"
          aria-label={t('view.label')}
          value={getView(params) ?? ''}
          onChange={({ target: { value } }) => params.set({ status: value })}
        >
          <option value="">{t('view.all')}</option>
          {APPLICATION_VIEWS.map((view) => (
            <option key={view} value={view}>
              {t(`view.${view}`)}
            </option>
          ))}
        </select>
      </div>
      <ListResults
        {...{ query, params, filterNames: FILTER_NAMES }}
        texts={{
          ...{ failed: t('failed'), none: t('none'), noneHelp: t('noneHelp') },
          noMatch: t('noMatch'),
        }}
      >
        {(items) => <Groups {...{ items, params, openId }} />}
      </ListResults>
    </section>
  )
}

interface GroupsProps extends Props {
  items: ListedApplication[]
}

/** J and K open the next application and the one before. */
function Groups({ items, params, openId }: GroupsProps) {
  const { t } = useTranslation([influencerAdminMessages, adminMessages])
  const { can } = useAccess()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toPath = (id: string) => {
    const search = new URLSearchParams({ ...listFilters(params), application: id })
    return `${adminHref('affiliate-analytics/applications')}?${search}#application`
  }
  const list = useStepKeys<HTMLDivElement>({
    ...{ items, openId, toPath },
    labels: { next: t('admin:list.next'), previous: t('admin:list.previous') },
  })
  const toggle = (id: string) => {
    const others = new Set([...selected].filter((one) => one !== id))
    setSelected(selected.has(id) ? others : others.add(id))
  }
  const waiting = items.filter(({ status }) => status === 'pending')
  const decided = items.filter(({ status }) => status !== 'pending')
  const chosen = waiting.filter(({ id }) => selected.has(id))
  const groups = [
    { id: 'waiting', rows: waiting },
    { id: 'decided', rows: decided },
  ] as const
  return (
    <div ref={list} className="grid gap-6">
      {chosen.length > 0 && (
        <ApplicationBatch applications={chosen} onClear={() => setSelected(new Set())} />
      )}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ id: group, rows }) => (
          <section key={group} aria-labelledby={`applications-${group}`}>
            <h2 id={`applications-${group}`} className="application-group">
              {t(`group.${group}`)}
            </h2>
            <ul>
              {rows.map((application) => (
                <ApplicationRow
                  key={application.id}
                  application={application}
                  to={toPath(application.id)}
                  isOpen={application.id === openId}
                  isSelected={selected.has(application.id)}
                  onToggle={
                    group === 'waiting' && can('influencers:write')
                      ? () => toggle(application.id)
                      : null
                  }
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function listFilters({ get }: ListParams): Record<string, string> {
  const filters = [...FILTER_NAMES, 'cursor'].map((name) => [name, get(name)])
  return Object.fromEntries(filters.filter(([, value]) => value))
}
