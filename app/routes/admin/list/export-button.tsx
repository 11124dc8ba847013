import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'

interface Props {
  /** Returns the content of the file and its name. */
  fetchFile: () => Promise<{ blob: Blob; name: string }>
  /** Replaces “Export as CSV”. */
  label?: string
}

/** Saves the rows of a list as a file. */
export function ExportButton({ fetchFile, label }: Props) {
  const { t } = useTranslation(adminMessages)
  const download = useAction(fetchFile, {
    fallbackMessage: t('list.exportFailed'),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      busyLabel={t('list.exporting')}
      onClick={() => download.mutate()}
    >
      {label ?? t('list.export')}
    </Button>
  )
}
