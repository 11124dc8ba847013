import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import { type ApiClient, encodePathSegment } from '#app/api/client.ts'
import type { BuildAdminKey } from '../frame/access.ts'
import type { ListParams } from '../list/use-list-params.ts'

type SupportApi = ApiClient['admin']['support']
type ConversationsApi = SupportApi['conversations']
type Listed = InferResponseType<ConversationsApi['$get'], 200>
export type Conversation = Listed['items'][number]
export type Thread = InferResponseType<ConversationsApi[':id']['$get'], 200>
export type Message = Thread['messages'][number]
export type Customer = InferResponseType<ConversationsApi[':id']['customer']['$get'], 200>
type CannedList = InferResponseType<SupportApi['canned-answers']['$get'], 200>
export type CannedAnswer = CannedList['items'][number]
export type Settings = InferResponseType<SupportApi['settings']['$get'], 200>

/** The filters of the list. */
export const FILTERS = ['open', 'mine', 'unassigned', 'overdue', 'closed'] as const
type Filter = (typeof FILTERS)[number]

type ReadParam = Pick<ListParams, 'get'>

export function getFilter({ get }: ReadParam): Filter {
  return FILTERS.find((filter) => filter === get('filter')) ?? 'open'
}

export function conversationsQuery(api: ApiClient, buildKey: BuildAdminKey, params: ReadParam) {
  const { get } = params
  const [q, cursor, channel] = [get('q'), get('cursor'), get('channel')]
  const query = {
    filter: getFilter(params),
    ...(q && { q }),
    ...((channel === 'chat' || channel === 'ticket') && { channel: channel as 'chat' | 'ticket' }),
    ...(cursor && { cursor }),
    limit: '50',
  }
  return queryOptions({
    queryKey: buildKey('support', 'list', query),
    queryFn: () => parseResponse(api.admin.support.conversations.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function conversationCountsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('support', 'counts'),
    queryFn: () => parseResponse(api.admin.support.counts.$get()),
    staleTime: 0,
  })
}

/** A conversation with all its messages and notes. */
export function threadQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  const one = api.admin.support.conversations[':id']
  const read = (after: number): Promise<Thread> =>
    parseResponse(one.$get({ param: { id: encodePathSegment(id) }, query: { after: `${after}` } }))
  return queryOptions({
    queryKey: buildKey('support', 'thread', id),
    queryFn: async () => {
      let thread = await read(0)
      while (thread.has_more) {
        const next = await read(thread.messages.at(-1)?.sequence ?? 0)
        thread = { ...next, messages: [...thread.messages, ...next.messages] }
      }
      return thread
    },
    staleTime: 0,
  })
}

export function customerQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  const { customer } = api.admin.support.conversations[':id']
  return queryOptions({
    queryKey: buildKey('support', 'customer', id),
    queryFn: () => parseResponse(customer.$get({ param: { id: encodePathSegment(id) } })),
  })
}

export function colleaguesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('support', 'colleagues'),
    queryFn: async () => (await parseResponse(api.admin.support.colleagues.$get())).items,
  })
}

export function cannedAnswersQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('support', 'canned'),
    queryFn: async () => (await parseResponse(api.admin.support['canned-answers'].$get())).items,
  })
}

export function supportSettingsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('support', 'settings'),
    queryFn: () => parseResponse(api.admin.support.settings.$get()),
    staleTime: 0,
  })
}
