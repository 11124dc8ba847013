import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Crop, drawCrop, moveCrop } from './crop.ts'

interface Props {
  bitmap: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** Width of the canvas in pixels; CSS scales it to the available space. */
const WIDTH = 640
const STEP = 0.05
const STEP_BY_KEY: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
}

type CanvasPointerEvent = PointerEvent<HTMLCanvasElement>

/** The picture behind the window. It is moved by touch, mouse or arrow keys. */
export function CropView({ bitmap, crop, onCrop }: Props) {
  const { t } = useTranslation(settingsMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])

  // Position and crop at the start of the drag: not every browser reports the movement since the last event.
  const dragStart = useRef({ x: 0, y: 0, crop })
  const startDrag = ({
    currentTarget,
    pointerId,
    isPrimary,
    clientX,
    clientY,
  }: CanvasPointerEvent) => {
    if (!isPrimary) return
    currentTarget.setPointerCapture(pointerId)
    dragStart.current = { x: clientX, y: clientY, crop }
  }
  const drag = ({ currentTarget, pointerId, clientX, clientY }: CanvasPointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width } = currentTarget.getBoundingClientRect()
    const { x, y, crop } = dragStart.current
    onCrop(moveCrop(bitmap, crop, { right: (clientX - x) / width, down: (clientY - y) / width }))
  }
  const moveByKey = (event: KeyboardEvent) => {
    const offset = STEP_BY_KEY[event.key]
    if (!offset) return
    event.preventDefault()
    onCrop(moveCrop(bitmap, crop, offset))
  }
  return (
    <div
      className="crop"
      role="application"
      aria-label={t('picture.cropLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what it shows
      tabIndex={0}
      onKeyDown={moveByKey}
    >
      <canvas
        ref={canvas}
        width={WIDTH}
        height={WIDTH}
        onPointerDown={startDrag}
        onPointerMove={drag}
      />
    </div>
  )
}
