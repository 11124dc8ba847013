/** A square of a picture: its centre as a share of the movable range (-1 to 1), and its zoom factor (1 or more). */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const INITIAL_CROP: Crop = { x: 0, y: 0, zoom: 1 }
const OUTPUT_WIDTH = 768

interface Size {
  width: number
  height: number
}

/** The square in pixels of the picture. */
export function getCropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const left = ((width - side) / 2) * (1 + x)
  const top = ((height - side) / 2) * (1 + y)
  return { left, top, side }
}

/** Moves the crop by an offset in sides of the window, at most to the edge of the picture. */
export function moveCrop(size: Size, crop: Crop, offset: { right: number; down: number }): Crop {
  const { side } = getCropSquare(size, crop)
  const moveAlong = (range: number, share: number, sides: number) =>
    range <= 0 ? 0 : Math.min(1, Math.max(-1, share - (2 * sides * side) / range))
  return {
    ...crop,
    x: moveAlong(size.width - side, crop.x, offset.right),
    y: moveAlong(size.height - side, crop.y, offset.down),
  }
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop) {
  const { left, top, side } = getCropSquare(bitmap, crop)
  const { width } = canvas
  const context = canvas.getContext('2d')
  if (!context) return
  // In a JPEG, transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, width)
  context.drawImage(bitmap, left, top, side, side, 0, 0, width, width)
}

/** Renders the square as a JPEG for upload. Null if the browser cannot encode it. */
export function cropToBlob(bitmap: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT_WIDTH
  canvas.height = OUTPUT_WIDTH
  drawCrop(canvas, bitmap, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
