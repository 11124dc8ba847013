import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#contract/pictures'
import { usePictureUploads } from '../../pictures/use-picture-uploads.ts'
import { UploadButton } from '../upload-button.tsx'
import { useFileDrop } from '../use-file-drop.ts'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
}

/** A text in Markdown. A picture is dropped on it or chosen, gets its words, and is put where the caret is. */
export function MarkdownField({ value, readOnly = false, onChange, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [picture, setPicture] = useState<PictureData | null>(null)
  const uploads = usePictureUploads<PictureData>('content-pictures', setPicture)
  const drop = useFileDrop(!readOnly, uploads.add)
  const insert = (alt: string) => {
    const caret = area.current?.selectionEnd ?? value.length
    // A bracket would end the words.
    const words = alt.replace(/[[\]\\]/g, '\\$&')
    const before = value.slice(0, caret).trimEnd()
    const added = `${before && '\n\n'}![${words}](${picture!.src})\n\n`
    onChange(before + added + value.slice(caret).trimStart())
    setPicture(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(before.length + added.length, before.length + added.length)
    })
  }
  return (
    <div className="content-markdown" {...drop}>
      <TextArea
        {...field}
        ref={area}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {!readOnly && (
        <div className="editing-actions">
          <UploadButton uploads={uploads} />
        </div>
      )}
      {picture && (
        <PictureDialog picture={picture} onInsert={insert} onClose={() => setPicture(null)} />
      )}
    </div>
  )
}

interface DialogProps {
  picture: PictureData
  onInsert: (alt: string) => void
  onClose: () => void
}

/** Asks what the picture shows. Who cannot see it reads that; one that only decorates has no words. */
function PictureDialog({ picture, onInsert, onClose }: DialogProps) {
  const { t } = useTranslation(contentMessages)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes events on from the dialog to the form around it.
    event.stopPropagation()
    onInsert(String(new FormData(event.currentTarget).get('alt') ?? '').trim())
  }
  return (
    <Dialog open onClose={onClose} title={t('pictures.insertTitle')}>
      <form className="grid gap-4" onSubmit={submit}>
        <div className="content-inserted">
          <Picture picture={picture} sizes="240px" maxWidth={480} alt="" />
        </div>
        <TextField
          name="alt"
          label={t('home.alt')}
          hint={t('pictures.altHint')}
          maxLength={300}
          optional
          autoFocus
        />
        <div className="editing-actions">
          <Button type="submit">{t('pictures.insert')}</Button>
          <Button variant="secondary" onClick={onClose}>
            {t('pictures.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
