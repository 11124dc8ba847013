import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Crop, drawCrop, moveCrop } from './crop.ts'

interface Props {
  bitmap: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** In points of the drawing; the screen shows it as large as there is room. */
const WIDTH = 640
const STEP = 0.05
const STEP_BY_KEY: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
}

type CanvasPointerEvent = PointerEvent<HTMLCanvasElement>

/** Moved by finger, by mouse, or by the arrow keys. */
export function CropView({ bitmap, crop, onCrop }: Props) {
  const { t } = useTranslation('settings')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])

  // Where the finger came down, and what was seen then: how far it moved since the last event not every browser says.
  const held = useRef({ x: 0, y: 0, crop })
  const hold = ({ currentTarget, pointerId, isPrimary, clientX, clientY }: CanvasPointerEvent) => {
    if (!isPrimary) return
    currentTarget.setPointerCapture(pointerId)
    held.current = { x: clientX, y: clientY, crop }
  }
  const drag = ({ currentTarget, pointerId, clientX, clientY }: CanvasPointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width } = currentTarget.getBoundingClientRect()
    const { x, y, crop } = held.current
    onCrop(moveCrop(bitmap, crop, { right: (clientX - x) / width, down: (clientY - y) / width }))
  }
  const step = (event: KeyboardEvent) => {
    const by = STEP_BY_KEY[event.key]
    if (!by) return
    event.preventDefault()
    onCrop(moveCrop(bitmap, crop, by))
  }
  return (
    <div
      className="crop"
      role="application"
      aria-label={t('picture.move')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what it shows
      tabIndex={0}
      onKeyDown={step}
    >
      <canvas ref={canvas} width={WIDTH} height={WIDTH} onPointerDown={hold} onPointerMove={drag} />
    </div>
  )
}
