/** The server stores no wider pictures. */
const MAX_WIDTH = 1600

/**
 * Returns a picture at the size that is stored, as JPEG, so that little is sent on a slow connection. Returns the file
 * itself if the browser cannot read it, or if it is smaller.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, MAX_WIDTH / bitmap.width, (2 * MAX_WIDTH) / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  drawOnWhite(canvas, bitmap)
  bitmap.close()
  const jpeg = await encodeJpeg(canvas)
  return jpeg && jpeg.size < file.size ? jpeg : file
}

/** In a JPEG, transparent pixels would become black. */
function drawOnWhite(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}

function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
}
