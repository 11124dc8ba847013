import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { BuildAdminKey } from '../../frame/access.ts'
import { type RuleDraft, toRuleBody } from './rule-draft.ts'

export const RULES_LIST = 'price-rules'

export function priceRulesQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(RULES_LIST, 'list'),
    queryFn: () => readRules(api),
    staleTime: 0,
  })
}

export async function readRules(api: ApiClient) {
  return (await parseResponse(api.admin.marketplace['price-rules'].$get())).items
}

/** What a rule that is not saved would do. */
export function pricePreviewQuery(api: ApiClient, buildKey: BuildAdminKey, draft: RuleDraft) {
  const json = toRuleBody(draft)
  return queryOptions({
    queryKey: buildKey(RULES_LIST, 'preview', json),
    queryFn: () => parseResponse(api.admin.marketplace['price-rules'].previews.$post({ json })),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
}

/** The prices that a rule which is not saved would change, page by page. */
export function priceChangesQuery(api: ApiClient, buildKey: BuildAdminKey, draft: RuleDraft) {
  const rule = toRuleBody(draft)
  const { changes } = api.admin.marketplace['price-rules'].previews
  return infiniteQueryOptions({
    queryKey: buildKey(RULES_LIST, 'changes', rule),
    queryFn: ({ pageParam: cursor }) =>
      parseResponse(changes.$post({ json: { ...rule, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
}
