import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import type { SyncRun } from '#contract/product-sync'
import { useAdminKey } from '../../frame/access.ts'
import { RunProgress } from './run-progress.tsx'
import { isRunning, syncRunsQuery } from './sync-queries.ts'
import { useSyncEnds } from './use-sync-ends.ts'

const NO_RUNS: SyncRun[] = []

/** The newest runs, as they are now. */
export function useRecentRuns(): SyncRun[] {
  return useQuery(syncRunsQuery(useApi(), useAdminKey())).data?.items ?? NO_RUNS
}

/** The runs that have not ended, each with its progress. */
export function RunningSyncs() {
  const runs = useRecentRuns()
  useSyncEnds(runs)
  return runs.filter(isRunning).map((run) => <RunProgress key={run.id} run={run} />)
}
