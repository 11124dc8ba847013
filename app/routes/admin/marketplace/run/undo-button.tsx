import { useState } from 'react'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { SyncRunDetails } from '#contract/product-sync'
import { UndoDialog } from './undo-dialog.tsx'

/** Takes back what a run did, after a question. */
export function UndoButton({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="marketplace-actions">
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('undo.button')}
      </Button>
      <UndoDialog run={isAsking ? run : null} onClose={() => setAsking(false)} />
    </div>
  )
}
