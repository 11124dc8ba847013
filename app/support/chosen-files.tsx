import { type ChangeEvent, useRef, useSyncExternalStore } from 'react'
import type { ChosenFile } from '#app/forms/file-uploads.ts'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CircleAlert, Paperclip, X } from '#app/ui/icons.ts'
import { ATTACHMENT_ACCEPT, MAX_ATTACHMENTS, type SupportAttachment } from '#contract/support'
import type { AttachmentUploads } from './attachment-uploads.ts'
import './chosen-files.css'

interface Props {
  uploads: AttachmentUploads
}

/** The button that chooses files. */
export function AttachButton({ uploads, className = '' }: Props & { className?: string }) {
  const { t } = useTranslation(supportMessages)
  const input = useRef<HTMLInputElement>(null)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(target.files ?? [])
    // Otherwise choosing the same file again would cause no event.
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_ACCEPT}
        aria-label={t('files.choose')}
        onChange={add}
      />
      <button
        type="button"
        className={`plain-icon-button ${className}`}
        aria-label={t('files.choose')}
        title={t('files.hint', { max: MAX_ATTACHMENTS })}
        onClick={() => input.current?.click()}
      >
        <Icon icon={Paperclip} />
      </button>
    </>
  )
}

/** The chosen files, each with its state and a button that removes it. */
export function ChosenFiles({ uploads }: Props) {
  const { t } = useTranslation(supportMessages)
  const files = useSyncExternalStore(uploads.subscribe, uploads.getFiles, uploads.getFiles)
  const attached = files.filter(({ uploaded }) => uploaded).at(-1)
  return (
    <>
      <p className="sr-only" role="status">
        {attached?.file && t('files.attached', { name: attached.file.name })}
      </p>
      {files.length > 0 && (
        <ul className="chosen-files">
          {files.map((file) => (
            <ChosenFileRow key={file.key} chosen={file} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  )
}

function ChosenFileRow({ chosen, uploads }: Props & { chosen: ChosenFile<SupportAttachment> }) {
  const { t } = useTranslation(supportMessages)
  const { key, file, uploaded, failure } = chosen
  const name = file?.name ?? uploaded?.name ?? ''
  return (
    <li className="chosen-file">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {!uploaded && !failure && (
          <span className="block text-sm text-ink-2">{t('files.busy')}</span>
        )}
        {failure && (
          <span className="error" role="alert">
            <Icon icon={CircleAlert} size={17} />
            <FailureText failure={failure} onRetry={() => uploads.retry(key)} />
          </span>
        )}
      </span>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('files.remove', { name })}
        onClick={() => uploads.remove(key)}
      >
        <Icon icon={X} size={17} />
      </button>
    </li>
  )
}

interface FailureProps {
  failure: NonNullable<ChosenFile<SupportAttachment>['failure']>
  onRetry: () => void
}

/** Why a file was not uploaded. Only a lost connection can be tried again. */
function FailureText({ failure, onRetry }: FailureProps) {
  const { t } = useTranslation(supportMessages)
  if ('message' in failure) return <span>{failure.message}</span>
  return (
    <span>
      {t(`files.${failure.code}`, { max: MAX_ATTACHMENTS })}{' '}
      {failure.code === 'offline' && (
        <button type="button" className="link" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </span>
  )
}
