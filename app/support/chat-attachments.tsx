import { useQuery } from '@tanstack/react-query'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FileText } from '#app/ui/icons.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import type { SupportAttachment } from '#contract/support'
import type { ConversationClient } from './conversation-client.ts'

/** Reads the files of a conversation. */
type AttachmentReader = Pick<ConversationClient, 'readFile'>

interface Props {
  client: AttachmentReader
  attachments: SupportAttachment[]
}

/** The files of a message. A click saves one. */
export function ChatAttachments({ client, attachments }: Props) {
  if (attachments.length === 0) return null
  return (
    <ul className="chat-attachments">
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <AttachmentButton client={client} attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

interface AttachmentProps {
  client: AttachmentReader
  attachment: SupportAttachment
}

function AttachmentButton({ client, attachment }: AttachmentProps) {
  const { t, language } = useTranslation(supportMessages)
  const { id, name, content_type, bytes } = attachment
  const isPicture = content_type === 'image/webp'
  // The file is private: an address alone does not open it.
  const { data: src } = useQuery({
    queryKey: ['support', 'file', id],
    queryFn: async () => toDataUrl(await client.readFile(id)),
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = async () => {
    try {
      saveFile(await client.readFile(id), name)
    } catch {
      toast(t('files.failed'), { variant: 'bad' })
    }
  }
  return (
    <button
      type="button"
      className="chat-attachment"
      aria-label={t('files.download', { name })}
      onClick={save}
    >
      {src ? (
        <img src={src} alt="" />
      ) : (
        <>
          <Icon icon={FileText} />
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="chat-meta">{formatSize(bytes, language)}</span>
          </span>
        </>
      )}
    </button>
  )
}

function formatSize(bytes: number, language: string): string {
  const options = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(language, options).format(Math.ceil(bytes / 1024))
}

/** The security policy of pages allows data URLs of pictures, and no URLs of blobs. */
function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
