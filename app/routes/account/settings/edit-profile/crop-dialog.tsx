import { useState } from 'react'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { type Crop, cropToBlob, INITIAL_CROP } from './crop.ts'
import { CropView } from './crop-view.tsx'

interface Props {
  /** Null while no file is chosen: the dialog is closed. */
  bitmap: ImageBitmap | null
  isSaving: boolean
  onClose: () => void
  onCropped: (square: Blob) => void
}

/** Lets the user move and zoom a picture behind a round window. */
export function CropDialog({ bitmap, ...props }: Props) {
  const { t } = useTranslation(settingsMessages)
  return (
    <Dialog open={bitmap !== null} onClose={props.onClose} title={t('picture.crop')}>
      {bitmap && <CropEditor bitmap={bitmap} {...props} />}
    </Dialog>
  )
}

function CropEditor({ bitmap, isSaving, onClose, onCropped }: Props & { bitmap: ImageBitmap }) {
  const { t } = useTranslation(settingsMessages)
  const [crop, setCrop] = useState<Crop>(INITIAL_CROP)
  const save = async () => {
    const square = await cropToBlob(bitmap, crop)
    if (square) onCropped(square)
    else toast(t('picture.unreadable'), { variant: 'bad' })
  }
  return (
    <div className="grid gap-5">
      <CropView bitmap={bitmap} crop={crop} onCrop={setCrop} />
      <label className="grid gap-2">
        <span className="label">{t('picture.zoom')}</span>
        <input
          type="range"
          className="range"
          min={1}
          max={4}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
        />
      </label>
      <p className="hint">{t('picture.instructions')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} busy={isSaving} busyLabel={t('saving')}>
          {t('picture.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
