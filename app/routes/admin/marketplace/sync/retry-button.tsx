import { Button } from '#app/ui/button.tsx'
import type { SyncRun } from '#contract/product-sync'
import { useStartProductSync } from './use-start-sync.ts'

interface Props {
  ids: string[]
  isConnected: boolean
  onStarted?: (run: SyncRun) => unknown
  children: string
}

/** Syncs some products again. */
export function RetryButton({ ids, isConnected, onStarted, children }: Props) {
  const start = useStartProductSync(onStarted)
  return (
    <Button
      variant="secondary"
      busy={start.isPending}
      disabled={!isConnected || ids.length === 0}
      onClick={() => start.mutate({ ids, is_dry: false })}
    >
      {children}
    </Button>
  )
}
