import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { SyncRun } from '#contract/product-sync'
import { useAdminKey } from '../../frame/access.ts'
import { useRunWords } from '../sync/run-words.ts'
import { syncRunQuery } from '../sync/sync-queries.ts'
import { useSyncAction } from '../sync/use-sync-action.ts'

interface Props {
  /** Null while nobody asks. */
  run: Pick<SyncRun, 'id' | 'created_at'> | null
  onClose: () => void
}

/** Takes back what a run did, after a question that says how much that is. */
export function UndoDialog({ run, onClose }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const words = useRunWords()
  return (
    <Dialog
      open={run !== null}
      onClose={onClose}
      title={run ? t('undo.title', { date: words.time(run.created_at) }) : ''}
    >
      {run && <Question id={run.id} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const run = useQuery(syncRunQuery(useApi(), useAdminKey(), id))
  const api = useApi().admin.marketplace.syncs[':id'].undo
  const undo = useSyncAction(() => parseResponse(api.$post({ param: { id } })), {
    fallbackMessage: t('failed.change'),
    onSuccess: onClose,
  })
  return (
    <>
      <QueryView query={run} errorTitle={t('failed.run')} skeleton="h-12">
        {({ outcomes: { added, updated } }) => <p>{t('undo.text', { updated, added })}</p>}
      </QueryView>
      <ActionError message={undo.errorMessage} />
      <div className="marketplace-actions pt-6">
        <Button variant="secondary" onClick={onClose}>
          {t('undo.keep')}
        </Button>
        <Button
          variant="danger"
          disabled={!run.data}
          busy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {t('undo.button')}
        </Button>
      </div>
    </>
  )
}
