import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      open
      onClose={onClose}
      title={tag === null ? t('cache.confirmAll') : t('cache.confirm', { tag })}
      text={t('cache.confirmHelp')}
      keep={t('cache.cancel')}
      action={tag === null ? t('cache.purgeAll') : t('cache.purge')}
      busy={purge.isPending}
      errorMessage={purge.errorMessage}
      onConfirm={() => purge.mutate()}
    />
  )
}
