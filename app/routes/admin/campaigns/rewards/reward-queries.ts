import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InferResponseType, parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { RewardProgram, RewardTerms } from '#contract/rewards'
import type { BuildAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'

type Routes = ApiClient['admin']['reward-programs']
export type Program = InferResponseType<Routes[':name']['$get'], 200>
export type Simulation = InferResponseType<Routes[':name']['simulations']['$post'], 201>
export type Results = InferResponseType<Routes[':name']['results']['$get'], 200>
export type Liability = InferResponseType<Routes[':name']['liability']['$get'], 200>
export type OpenReward = InferResponseType<
  Routes[':name']['open-rewards']['$get'],
  200
>['items'][number]
export type ExpiryRun = InferResponseType<
  Routes[':name']['expiry-runs']['$get'],
  200
>['items'][number]

/** The first element of the query keys of programmes. */
export const PROGRAMS_KEY = 'reward-programs'
const PAGE_SIZE = 20
const HOUR_MS = 3_600_000

export function programsQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'list'),
    queryFn: () => parseResponse(api.admin['reward-programs'].$get()),
    staleTime: 0,
  })
}

export function programQuery(api: ApiClient, buildKey: BuildAdminKey, name: RewardProgram) {
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'program', name),
    queryFn: () => readProgram(api, name),
    staleTime: 0,
  })
}

export function readProgram(api: ApiClient, name: RewardProgram) {
  return parseResponse(api.admin['reward-programs'][':name'].$get({ param: { name } }))
}

interface SimulationInput {
  name: RewardProgram
  /** Null if there is nothing to simulate. */
  terms: RewardTerms | null
}

/** The payout of terms, which is kept for a day. */
export function simulationQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { name, terms }: SimulationInput,
) {
  return queryOptions({
    queryKey: buildKey('reward-simulations', name, terms),
    queryFn: ({ signal }) => {
      const route = api.admin['reward-programs'][':name'].simulations
      return parseResponse(route.$post({ param: { name }, json: terms! }, { init: { signal } }))
    },
    enabled: terms !== null,
    retry: false,
    staleTime: HOUR_MS,
  })
}

export function resultsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { name, days }: { name: RewardProgram; days: string },
) {
  const route = api.admin['reward-programs'][':name'].results
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'results', name, days),
    queryFn: () => parseResponse(route.$get({ param: { name }, query: { days } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function liabilityQuery(api: ApiClient, buildKey: BuildAdminKey, name: RewardProgram) {
  const route = api.admin['reward-programs'][':name'].liability
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'liability', name),
    queryFn: () => parseResponse(route.$get({ param: { name } })),
    staleTime: 0,
  })
}

interface PageInput {
  name: RewardProgram
  params: ListParams
}

export function openRewardsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { name, params }: PageInput,
) {
  const query = toPageQuery(params)
  const route = api.admin['reward-programs'][':name']['open-rewards']
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'open', name, query),
    queryFn: () => parseResponse(route.$get({ param: { name }, query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function expiryRunsQuery(
  api: ApiClient,
  buildKey: BuildAdminKey,
  { name, params }: PageInput,
) {
  const query = toPageQuery(params)
  const route = api.admin['reward-programs'][':name']['expiry-runs']
  return queryOptions({
    queryKey: buildKey(PROGRAMS_KEY, 'runs', name, query),
    queryFn: () => parseResponse(route.$get({ param: { name }, query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function toPageQuery({ get }: ListParams) {
  const cursor = get('cursor')
  return { limit: `${PAGE_SIZE}`, ...(cursor && { cursor }) }
}
