import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { NewsletterIssue } from '#contract/newsletter'
import type { Language } from '#platform/i18n/languages'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

const PAGE_SIZE = 50
/** While e-mails leave. */
const PROGRESS_MS = 2000

export function issuesQuery(api: ApiClient, buildKey: BuildAdminKey, { get }: ListParams) {
  const cursor = get('cursor')
  return queryOptions({
    queryKey: buildKey('newsletter', 'issues', cursor ?? ''),
    queryFn: () =>
      parseResponse(api.admin['newsletter-issues'].$get({ query: { ...(cursor && { cursor }) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function issueQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('newsletter', 'issue', id),
    queryFn: () =>
      parseResponse(
        api.admin['newsletter-issues'][':id'].$get({ param: { id: encodePathSegment(id) } }),
      ),
    staleTime: 0,
    // A job sends it, which is no change of a person.
    refetchInterval: ({ state: { data } }) => (isSentByJob(data) ? PROGRESS_MS : false),
  })
}

function isSentByJob(issue: NewsletterIssue | undefined): boolean {
  return issue?.state === 'scheduled' || issue?.state === 'sending'
}

export function statisticsQuery(api: ApiClient, buildKey: BuildAdminKey, issue: NewsletterIssue) {
  return queryOptions({
    queryKey: buildKey('newsletter', 'statistics', issue.id, issue.state),
    queryFn: () =>
      parseResponse(
        api.admin['newsletter-issues'][':id'].statistics.$get({ param: { id: issue.id } }),
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      issue.state === 'sending' || (data && data.waiting > 0) ? PROGRESS_MS : false,
  })
}

interface PreviewInput {
  issue: NewsletterIssue
  language: Language
}

export function issuePreviewQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { issue: { id, revision }, language }: PreviewInput,
) {
  return queryOptions({
    queryKey: buildKey('newsletter', 'preview', id, revision, language),
    queryFn: () =>
      parseResponse(
        api.admin['newsletter-issues'][':id'].preview[':language'].$get({
          param: { id, language },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The filters of the list of subscribers that are in its URL. */
export const SUBSCRIBER_FILTER_NAMES = ['q', 'state'] as const

type SubscribersQuery = NonNullable<
  Parameters<ApiClient['admin']['newsletter-subscribers']['$get']>[0]
>['query']

export function subscribersQuery(api: ApiClient, buildKey: BuildAdminKey, params: ListParams) {
  const cursor = params.get('cursor')
  const query = { ...readFilter(params), ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: buildKey('newsletter', 'subscribers', query),
    queryFn: () =>
      parseResponse(
        api.admin['newsletter-subscribers'].$get({
          query: { ...query, limit: `${PAGE_SIZE}` } as SubscribersQuery,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function subscriberCountsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('newsletter', 'counts'),
    queryFn: () => parseResponse(api.admin['newsletter-subscribers'].counts.$get()),
    staleTime: 0,
  })
}

/** Reads the subscribers of the filter as a file. */
export async function fetchSubscribersFile(
  api: ApiClient,
  params: Pick<ListParams, 'get'>,
): Promise<{ blob: Blob; name: string }> {
  const query = readFilter(params) as SubscribersQuery
  const response = await api.admin['newsletter-subscribers'].export.$get({ query })
  if (!response.ok) throw new Error(`The file of subscribers answered ${response.status}`)
  const name = `subscribers-${new Date().toISOString().slice(0, 10)}.csv`
  return { blob: await response.blob(), name }
}

function readFilter({ get }: Pick<ListParams, 'get'>): Record<string, string> {
  return Object.fromEntries(
    SUBSCRIBER_FILTER_NAMES.flatMap((name) => {
      const value = get(name)
      return value ? [[name, value] as const] : []
    }),
  )
}
