/** Which square of a picture is seen: its middle in shares of what can be moved (-1 to 1), and how much it is enlarged. */
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

/** The square in the picture's own points. */
export function getCropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  const left = ((width - side) / 2) * (1 + x)
  const top = ((height - side) / 2) * (1 + y)
  return { left, top, side }
}

/** Moved by so many sides of the window; never beyond the edge of the picture. */
export function moveCrop(size: Size, crop: Crop, offset: { right: number; down: number }): Crop {
  const { side } = getCropSquare(size, crop)
  const along = (room: number, share: number, sides: number) =>
    room <= 0 ? 0 : Math.min(1, Math.max(-1, share - (2 * sides * side) / room))
  return {
    ...crop,
    x: along(size.width - side, crop.x, offset.right),
    y: along(size.height - side, crop.y, offset.down),
  }
}

export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop) {
  const { left, top, side } = getCropSquare(bitmap, crop)
  const { width } = canvas
  const context = canvas.getContext('2d')
  if (!context) return
  // A JPEG would make black of what can be seen through.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, width)
  context.drawImage(bitmap, left, top, side, side, 0, 0, width, width)
}

/** The square as it is sent: much smaller than what a camera makes. Null when the browser cannot make one. */
export function cropToBlob(bitmap: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = OUTPUT_WIDTH
  canvas.height = OUTPUT_WIDTH
  drawCrop(canvas, bitmap, crop)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
