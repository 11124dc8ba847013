import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import type { ImportRun } from '#contract/imports'
import { useAdminKey } from '../../frame/access.ts'

/** Saves the failed rows as a file, and undoes a run after a question. */
export function RunActions({ run, canEdit }: { run: ImportRun; canEdit: boolean }) {
  const { t } = useTranslation(importsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const [isAsking, setAsking] = useState(false)
  const param = { id: run.id }
  const download = useAction(
    async () => {
      const response = await api.admin.imports[':id']['failed-rows'].$get({ param })
      if (!response.ok) throw new Error(`The failed rows answered ${response.status}`)
      return response.blob()
    },
    {
      fallbackMessage: t('run.changeFailed'),
      onSuccess: (blob) => saveFile(blob, `failed-rows-${run.file_name}`),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  const undo = useAction(() => parseResponse(api.admin.imports[':id'].undo.$post({ param })), {
    fallbackMessage: t('run.changeFailed'),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: key('imports') }),
  })
  return (
    <div className="flex flex-wrap gap-2 pb-4">
      {run.failed > 0 && (
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          {t('run.download')}
        </Button>
      )}
      {run.is_undoable && canEdit && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('run.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('run.undoTitle')}
        text={t('run.undoHelp')}
        keep={t('run.cancelDialog')}
        action={t('run.undo')}
        busy={undo.isPending}
        errorMessage={undo.errorMessage}
        onConfirm={() => undo.mutate()}
      />
    </div>
  )
}
