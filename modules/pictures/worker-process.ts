// The process that handles pictures. It ends with its parent, and not at the terminal's Ctrl-C, which both get.

import type { PictureJob } from './picture-worker.ts'
import { cropSquare, reencode, render, renderPlaceholder } from './render.ts'

process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, work }: { id: number; work: PictureJob }) => {
  try {
    process.send?.({ id, done: await runJob(work) })
  } catch (error) {
    process.send?.({ id, failed: error instanceof Error ? error.message : 'It failed' })
  }
})

function runJob(job: PictureJob): Promise<unknown> {
  if (job.what === 'render') return render(job.bytes, job.rendition)
  if (job.what === 'reencode') return reencode(job.bytes)
  if (job.what === 'square') return cropSquare(job.bytes, job.width)
  return renderPlaceholder(job.bytes)
}
