import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Plus, Trash2 } from '#app/ui/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { MAX_IMAGES } from '#contract/product-administration'
import { PictureInput } from '../../pictures/picture-input.tsx'
import { UploadStatus } from '../../pictures/upload-status.tsx'
import { usePictureUploads } from '../../pictures/use-picture-uploads.ts'
import type { ImageForm } from './product-form.ts'

interface UploadedPicture {
  source: string
  preview: string
}

interface Props {
  images: ImageForm[]
  isEditable: boolean
  /** Gets the present images: several uploads may end at once. */
  onChange: (update: (images: ImageForm[]) => ImageForm[]) => void
}

/** The pictures in their order. They are moved by the mouse; or Space lifts one, arrow keys move it, Space puts it down. */
export function PicturesSection({ images, isEditable, onChange }: Props) {
  const { t } = useTranslation(productsMessages)
  const [lifted, setLifted] = useState<string | null>(null)
  const dragged = useRef<string | null>(null)
  const uploads = usePictureUploads<UploadedPicture>('product-pictures', ({ source, preview }) => {
    const image = { source, src: preview, alt: '', placeholder: null }
    onChange((present) => [...present, image])
  })
  const move = (source: string, to: number) => {
    onChange((present) => {
      const image = present.find((one) => one.source === source)
      if (!image) return present
      return present.filter((one) => one !== image).toSpliced(to, 0, image)
    })
    announce(t('pictures.moved', { position: to + 1, count: images.length }))
  }
  const onKeyDown = (event: KeyboardEvent, source: string, index: number) => {
    if (event.key === ' ') {
      event.preventDefault()
      setLifted(lifted === source ? null : source)
      announce(lifted === source ? t('pictures.put') : t('pictures.lifted'))
      return
    }
    if (event.key === 'Escape') return setLifted(null)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step || lifted !== source) return
    event.preventDefault()
    const to = index + step
    if (to >= 0 && to < images.length) move(source, to)
  }
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) return uploads.add(event.dataTransfer.files)
    if (dragged.current) move(dragged.current, index)
    dragged.current = null
  }
  const setAlt = (source: string, alt: string) =>
    onChange((present) => present.map((one) => (one.source === source ? { ...one, alt } : one)))
  const allow = (event: DragEvent) => event.preventDefault()
  return (
    <section aria-labelledby="pictures-heading">
      <div className="admin-part-head">
        <h2 id="pictures-heading">{t('pictures.title')}</h2>
        {isEditable && <span className="text-ink-2">{t('pictures.hint')}</span>}
      </div>
      <ul className="admin-media">
        {images.map(({ source, src, alt, placeholder }, index) => (
          <li
            key={source}
            draggable={isEditable}
            data-lifted={lifted === source}
            onDragStart={() => {
              dragged.current = source
            }}
            onDragOver={allow}
            onDrop={(event) => onDrop(event, index)}
          >
            <button
              type="button"
              className="admin-media-handle"
              aria-pressed={lifted === source}
              aria-label={t('pictures.move', { position: index + 1, alt })}
              disabled={!isEditable}
              onKeyDown={(event) => onKeyDown(event, source, index)}
            >
              {src.startsWith('data:') ? (
                <img src={src} alt="" width={320} height={320} />
              ) : (
                <Picture
                  picture={{ src, alt: '', placeholder }}
                  sizes="160px"
                  maxWidth={320}
                  alt=""
                />
              )}
            </button>
            <input
              className="input"
              aria-label={t('pictures.alt', { position: index + 1 })}
              placeholder={t('pictures.altHint')}
              maxLength={1000}
              readOnly={!isEditable}
              value={alt}
              onChange={(event) => setAlt(source, event.target.value)}
            />
            {isEditable && (
              <button
                type="button"
                className="plain-icon-button"
                aria-label={t('pictures.remove', { position: index + 1 })}
                onClick={() =>
                  onChange((present) => present.filter((one) => one.source !== source))
                }
              >
                <Icon icon={Trash2} size={16} />
              </button>
            )}
          </li>
        ))}
        {uploads.waiting.map((upload) => (
          <li key={upload.key} className="admin-media-upload">
            <UploadStatus {...upload} />
          </li>
        ))}
        {isEditable && images.length < MAX_IMAGES && (
          <li onDragOver={allow} onDrop={(event) => onDrop(event, images.length)}>
            <PictureInput multiple className="admin-media-add" onFiles={uploads.add}>
              <Icon icon={Plus} />
              <span>{t('pictures.add')}</span>
            </PictureInput>
          </li>
        )}
      </ul>
    </section>
  )
}
