import { type ChangeEvent, useRef, useSyncExternalStore } from 'react'
import type { ChosenFile } from '#app/forms/file-uploads.ts'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CircleAlert, X } from '#app/ui/icons.ts'
import type { ReviewPhoto } from '#contract/reviews'
import { MAX_PHOTOS, type PhotoUploads } from './photo-uploads.ts'

type Photo = ChosenFile<ReviewPhoto>

/** The photos of a review that is being written, each with its state and a button that removes it. */
export function PhotoChooser({ uploads }: { uploads: PhotoUploads }) {
  const { t } = useTranslation([reviewsMessages, commonMessages])
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const photos = useSyncExternalStore(uploads.subscribe, uploads.getFiles, uploads.getFiles)
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(target.files ?? [])
    // Otherwise choosing the same file again would cause no event.
    target.value = ''
  }
  const remove = (key: string) => {
    uploads.remove(key)
    chooseButton.current?.focus()
  }
  const uploadedCount = photos.filter(({ uploaded }) => uploaded).length
  return (
    <fieldset className="grid gap-2">
      <legend className="label pb-2">
        {t('photos.label')} <span className="optional">{t('common:field.optional')}</span>
      </legend>
      <p className="sr-only" role="status">
        {uploadedCount > 0 && t('photos.added', { count: uploadedCount })}
      </p>
      {photos.length > 0 && (
        <ol className="review-photos">
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <ChosenPhoto
                photo={photo}
                number={index + 1}
                onRemove={() => remove(photo.key)}
                onRetry={() => uploads.retry(photo.key)}
              />
            </li>
          ))}
        </ol>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('photos.add')}
        onChange={add}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={chooseButton}
          variant="secondary"
          size="small"
          aria-disabled={photos.length >= MAX_PHOTOS}
          onClick={() => photos.length < MAX_PHOTOS && input.current?.click()}
        >
          {t('photos.add')}
        </Button>
        <span className="text-sm text-ink-2">{t('photos.hint', { max: MAX_PHOTOS })}</span>
      </div>
    </fieldset>
  )
}

interface ChosenPhotoProps {
  photo: Photo
  number: number
  onRemove: () => void
  onRetry: () => void
}

function ChosenPhoto({ photo, number, onRemove, onRetry }: ChosenPhotoProps) {
  const { t } = useTranslation(reviewsMessages)
  const { uploaded, failure } = photo
  return (
    <>
      <span className="review-photo">
        {uploaded && (
          <img src={uploaded.small_url} alt={t('photos.own', { number })} width={88} height={88} />
        )}
        {!uploaded && !failure && (
          <span className="skeleton">
            <span className="sr-only">{t('photos.uploading')}</span>
          </span>
        )}
        {failure && <Icon icon={CircleAlert} />}
        <button
          type="button"
          className="review-photo-remove"
          aria-label={t('photos.remove', { number })}
          onClick={onRemove}
        >
          <Icon icon={X} size={14} />
        </button>
      </span>
      {failure && (
        <span className="error" role="alert">
          <FailureText failure={failure} onRetry={onRetry} />
        </span>
      )}
    </>
  )
}

interface FailureTextProps {
  failure: NonNullable<Photo['failure']>
  onRetry: () => void
}

/** Why a photo was not uploaded. Only a lost connection can be tried again. */
function FailureText({ failure, onRetry }: FailureTextProps) {
  const { t } = useTranslation(reviewsMessages)
  if ('message' in failure) return failure.message
  return (
    <span>
      {t(`photos.${failure.code}`, { max: MAX_PHOTOS })}{' '}
      {failure.code === 'offline' && (
        <button type="button" className="link" onClick={onRetry}>
          {t('photos.retry')}
        </button>
      )}
    </span>
  )
}
