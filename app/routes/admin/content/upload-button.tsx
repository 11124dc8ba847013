import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PictureInput } from '../pictures/picture-input.tsx'
import { UploadStatus } from '../pictures/upload-status.tsx'
import type { usePictureUploads } from '../pictures/use-picture-uploads.ts'

interface Props {
  uploads: ReturnType<typeof usePictureUploads>
}

/** Uploads a picture for the content. */
export function UploadButton({ uploads }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <>
      <PictureInput className="btn btn-secondary content-upload" onFiles={uploads.add}>
        {t('pictures.upload')}
      </PictureInput>
      {uploads.waiting.map(({ key, ...upload }) => (
        <UploadStatus key={key} {...upload} />
      ))}
    </>
  )
}
