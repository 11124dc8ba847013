import { FileUploads } from '#app/forms/file-uploads.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, type SupportAttachment } from '#contract/support'

export type AttachmentUploads = FileUploads<SupportAttachment>

/** The files of a message that is being written. */
export function createAttachmentUploads(
  upload: (file: Blob, name: string) => Promise<SupportAttachment>,
): AttachmentUploads {
  return new FileUploads({ maxFiles: MAX_ATTACHMENTS, maxBytes: MAX_ATTACHMENT_BYTES, upload })
}
