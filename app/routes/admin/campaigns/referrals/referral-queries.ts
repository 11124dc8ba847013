import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { AdminReferral, ReferralState } from '#contract/referrals'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

/** The first element of the query keys of referrals. */
export const REFERRALS_KEY = 'referrals'
const PAGE_SIZE = 50

/** The view without a parameter is what waits for a decision. */
export const REFERRAL_VIEWS = ['held', 'all', 'open', 'rejected', 'revoked'] as const
export type ReferralView = (typeof REFERRAL_VIEWS)[number]

export function getReferralView({ get }: ListParams): ReferralView {
  return REFERRAL_VIEWS.find((view) => view === get('state')) ?? 'held'
}

export function referralsQuery(api: ApiClient, buildKey: BuildAdminKey, params: ListParams) {
  const cursor = params.get('cursor')
  const view = getReferralView(params)
  const state: ReferralState | undefined = view === 'all' ? undefined : view
  const query = { limit: `${PAGE_SIZE}`, ...(state && { state }), ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: buildKey(REFERRALS_KEY, 'list', query),
    queryFn: () => parseResponse(api.admin.referrals.$get({ query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function referralResultsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(REFERRALS_KEY, 'results'),
    queryFn: () => parseResponse(api.admin.referrals.results.$get()),
    staleTime: 0,
  })
}

export type Decision =
  | { decision: 'approve'; code: 'household' | 'shared_device' | 'checked' | 'goodwill' }
  | { decision: 'reject'; code: 'self_referral' | 'fake_account' | 'terms' | 'other' }

export function decideReferral(
  api: ApiClient,
  { id, revision }: AdminReferral,
  decided: Decision,
): Promise<AdminReferral> {
  const { approve, reject } = api.admin.referrals[':id']
  const param = { id }
  return decided.decision === 'approve'
    ? parseResponse(approve.$post({ param, json: { revision, review_code: decided.code } }))
    : parseResponse(reject.$post({ param, json: { revision, review_code: decided.code } }))
}
