import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import type { WaitingUpload } from './use-picture-uploads.ts'

/** A picture that is on its way, or why it did not arrive. */
export function UploadStatus({ name, failure }: Pick<WaitingUpload, 'name' | 'failure'>) {
  const { t } = useTranslation(adminMessages)
  if (!failure) return <p role="status">{t('pictures.uploading', { name })}</p>
  return (
    <div role="alert">
      <FieldError>{`${name}: ${failure}`}</FieldError>
    </div>
  )
}
