import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { changesMessages } from '#app/i18n/areas/changes.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { type BuildAdminKey, useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { teamQuery } from '../team/team-query.ts'
import { CHANGE_KINDS, splitAction } from './change-words.ts'
import './changes.css'

type Change = Awaited<ReturnType<typeof fetchChanges>>['items'][number]

/** What administrators and their programs changed, newest first, with before and after. */
export default function ChangesPage() {
  const { t } = useTranslation(staffMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('changes.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('changes.title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('changes.help')}</p>
        </div>
      </div>
      {can('system:read') ? (
        <>
          <ChangeFilters params={params} />
          <ChangeList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

const FILTERS = ['actor', 'subject_kind', 'subject_id'] as const

function ChangeFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation([staffMessages, adminMessages])
  const { can } = useAccess()
  const { data: team } = useQuery({
    ...teamQuery(useApi(), useAdminKey()),
    enabled: can('staff:read'),
  })
  return (
    <div className="changes-filters">
      <SelectField
        label={t('changes.actor')}
        value={params.get('actor') ?? ''}
        onChange={(event) => params.set({ actor: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {team?.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ?? email}
          </option>
        ))}
      </SelectField>
      <KindFilter params={params} />
      <TextField
        label={t('changes.subject')}
        value={params.get('subject_id') ?? ''}
        onChange={(event) => params.set({ subject_id: event.target.value })}
      />
    </div>
  )
}

/** Sorted by their names in the language of the page. */
function KindFilter({ params }: { params: ListParams }) {
  const { t, language } = useTranslation([staffMessages, changesMessages])
  const kinds = CHANGE_KINDS.map((kind) => ({ kind, name: t(`changes:kind.${kind}`) }))
  const { compare } = new Intl.Collator(language)
  return (
    <SelectField
      label={t('changes.kind')}
      value={params.get('subject_kind') ?? ''}
      onChange={(event) => params.set({ subject_kind: event.target.value })}
    >
      <option value="">{t('changes:anyKind')}</option>
      {kinds
        .toSorted((a, b) => compare(a.name, b.name))
        .map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

function ChangeList({ params }: { params: ListParams }) {
  const { t } = useTranslation(staffMessages)
  const query = useInfiniteQuery(changesQuery(useApi(), useAdminKey(), params))
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('changes.failed')}
      empty={<EmptyState title={t('changes.none')} />}
    >
      {(changes: Change[]) => (
        <ol className="changes">
          {changes.map((change) => (
            <ChangeRow key={change.number} change={change} />
          ))}
        </ol>
      )}
    </PagedQueryView>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { t, language } = useTranslation(staffMessages)
  const { number, action, subject, actor, changes, input, hash, created_at } = change
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li>
      <details>
        <summary>
          <span className="changes-number">{number}</span>
          <strong>
            <ActionName action={action} />
          </strong>
          <span className="changes-subject">{subject.id}</span>
          <span>{actor.name ?? t(`actor.${actor.kind}`)}</span>
          <time dateTime={created_at}>{date.format(new Date(created_at))}</time>
        </summary>
        <dl>
          {changes.map(({ path, before, after, is_hidden }) => (
            <div key={path}>
              <dt>{path || t('changes.wholeValue')}</dt>
              <dd>
                {is_hidden ? (
                  t('changes.hidden')
                ) : (
                  <>
                    <del>{format(before)}</del> <ins>{format(after)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
          {changes.length === 0 && input !== null && (
            <div>
              <dt>{t('changes.input')}</dt>
              <dd>
                <code>{format(input)}</code>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('changes.hash')}</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </div>
        </dl>
      </details>
    </li>
  )
}

function ActionName({ action }: { action: string }) {
  const { t } = useTranslation(changesMessages)
  const words = splitAction(action)
  if (!words) return action
  const [kind, verb] = [t(`kind.${words.kind}`), t(`verb.${words.verb}`)]
  return t('action', { kind, verb })
}

/** Texts without quotation marks, everything else as JSON. */
function format(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = get(name)?.trim()
      return value ? [[name, value] as const] : []
    }),
  )
  return infiniteQueryOptions({
    queryKey: buildKey('changes', filter),
    queryFn: ({ pageParam: cursor }) => fetchChanges(api, { ...filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })
}

function fetchChanges(api: ApiClient, query: Record<string, string>) {
  return parseResponse(api.admin.changes.$get({ query }))
}
