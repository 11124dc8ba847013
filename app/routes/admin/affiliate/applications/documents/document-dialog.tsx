import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { influencerDocumentsMessages } from '#app/i18n/areas/influencer-documents.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../../../frame/access.ts'
import { documentContentQuery, type ReviewedDocument } from './documents-query.ts'

interface Props {
  document: ReviewedDocument
  onClose: () => void
}

/** Shows a file. It is one look, however often the file is requested. */
export function DocumentDialog({ document, onClose }: Props) {
  const { t } = useTranslation(influencerDocumentsMessages)
  const [look] = useState(() => crypto.randomUUID())
  const query = useQuery(documentContentQuery(useAdminKey(), document.id, look))
  const label = t(`kind.${document.kind}`)
  return (
    <Dialog open onClose={onClose} title={label}>
      <div className="grid gap-4">
        <QueryView query={query} errorTitle={t('openFailed')} skeleton="h-80">
          {(content) => <Content content={content} document={document} label={label} />}
        </QueryView>
        <div>
          <Button variant="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface ContentProps {
  content: Blob
  document: ReviewedDocument
  label: string
}

function Content({ content, document, label }: ContentProps) {
  const url = useObjectUrl(content)
  if (!url) return null
  const refuseMenu = {
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  if (document.kind !== 'video') {
    return (
      <img
        className="influencer-document-content"
        src={url}
        alt={label}
        draggable={false}
        {...refuseMenu}
      />
    )
  }
  return (
    <video
      className="influencer-document-content"
      src={url}
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      aria-label={label}
      {...refuseMenu}
    />
  )
}

function useObjectUrl(content: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(content)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [content])
  return url
}
