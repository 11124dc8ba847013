import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'

interface Props {
  /** Null for whatever is cached. */
  tag: string | null
  onClose: () => void
}

/** Asks before pages are dropped: the next visitors wait until they are rendered again. */
export function PurgeDialog({ tag, onClose }: Props) {
  const { t } = useTranslation(systemMessages)
  const api = useApi().admin['page-cache']
  const purge = useAction(
    () =>
      tag === null
        ? parseResponse(api['purge-all'].$post())
        : parseResponse(api.purge.$post({ json: { tag } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => {
        toast(t('cache.purged'))
        onClose()
      },
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={tag === null ? t('cache.confirmAll') : t('cache.confirm', { tag })}
    >
      <p className="text-ink-2">{t('cache.confirmHelp')}</p>
      {purge.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{purge.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="quiet" onClick={onClose}>
          {t('cache.cancel')}
        </Button>
        <Button variant="danger" busy={purge.isPending} onClick={() => purge.mutate()}>
          {tag === null ? t('cache.purgeAll') : t('cache.purge')}
        </Button>
      </div>
    </Dialog>
  )
}
