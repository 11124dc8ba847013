import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { SyncRunDetails } from '#contract/product-sync'
import { ActionError } from '../../shop-settings/action-error.tsx'
import { useRunWords } from '../sync/run-words.ts'
import { useSyncAction } from '../sync/use-sync-action.ts'

/** Takes back what a run did, after a question. */
export function UndoButton({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const [isAsking, setAsking] = useState(false)
  const words = useRunWords()
  const api = useApi().admin.marketplace.syncs[':id'].undo
  const undo = useSyncAction(() => parseResponse(api.$post({ param: { id: run.id } })), {
    fallbackMessage: t('failed.change'),
    onSuccess: () => setAsking(false),
  })
  const { added, updated } = run.outcomes
  return (
    <div className="marketplace-actions">
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('undo.button')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('undo.title', { date: words.time(run.created_at) })}
      >
        <p>{t('undo.text', { updated, added })}</p>
        <ActionError message={undo.errorMessage} />
        <div className="marketplace-actions pt-6">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('undo.keep')}
          </Button>
          <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('undo.button')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
