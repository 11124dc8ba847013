import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Upload } from '#app/ui/icons.ts'
import { adminHref } from '../frame/screen-paths.ts'

/** Takes a file by drag or by the dialog of the browser, uploads it and opens its columns. */
export function DropZone() {
  const { t } = useTranslation(importsMessages)
  const api = useApi()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const upload = useAction(
    (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return parseResponse(api.admin['import-files'].$post({}, { init: { body } }))
    },
    {
      fallbackMessage: t('drop.failed'),
      onSuccess: ({ id }) => navigate(adminHref('imports/files/:file', { file: id })),
    },
  )
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !upload.isPending) upload.mutate(file)
  }
  return (
    <>
      <label
        className="import-drop"
        data-over={isOver || undefined}
        aria-busy={upload.isPending}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon icon={Upload} />
        <span>
          <strong>
            {upload.isPending ? t('drop.busy', { name: upload.variables.name }) : t('drop.title')}
          </strong>
          <br />
          {t('drop.help')}
        </span>
        <input
          type="file"
          className="sr-only"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      {upload.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{upload.errorMessage}</FieldError>
        </div>
      )}
    </>
  )
}
