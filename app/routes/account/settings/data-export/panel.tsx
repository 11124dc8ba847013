import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

/** Downloads all personal data of the account as one file. */
export default function DataExportPanel() {
  const { t } = useTranslation(settingsMessages)
  const { mutate, isPending } = useAccountAction(downloadExport, {
    onSuccess: () => toast(t('data.done')),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <div className="grid max-w-[62ch] justify-items-start gap-6">
      <p className="text-ink-2">{t('data.about')}</p>
      <Button busy={isPending} busyLabel={t('data.busy')} onClick={() => mutate()}>
        {t('data.download')}
      </Button>
    </div>
  )
}

async function downloadExport(): Promise<void> {
  const response = await fetchOrThrow('/api/account/export')
  const [, name = 'outwit.json'] =
    response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/) ?? []
  saveFile(await response.blob(), name)
}
