import { ok, type Result } from '#platform/result'
import { convertPhotograph } from './convert-photograph.ts'
import type { PictureWorker } from './picture-worker.ts'

interface RenderedLogo {
  png: Uint8Array
  width: number
  height: number
}

/** Renders an uploaded picture as a PNG of at most 600 × 160 pixels. SVG is refused: it can contain scripts. */
export async function renderUploadedLogo(
  worker: PictureWorker,
  bytes: Uint8Array,
): Promise<Result<RenderedLogo, 'unsupported_image' | 'too_many_requests'>> {
  const png = await convertPhotograph(bytes, () => worker.logo(bytes))
  return png.ok ? ok({ png: png.value, ...(await worker.measure(png.value)) }) : png
}
