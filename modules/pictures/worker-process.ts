// The child process of PictureWorker. It ends with its parent. It ignores SIGINT, which the terminal sends to both.

import type { PictureJob, WorkerReply, WorkerRequest } from './picture-worker.ts'
import { drawPreview } from './previews/draw-preview.ts'
import { cropSquare, measure, reencode, render, renderLogo, renderPlaceholder } from './render.ts'

process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, job }: WorkerRequest) => {
  process.send?.(
    await runJob(job).then(
      (result): WorkerReply => ({ id, result }),
      (error): WorkerReply => ({
        id,
        error: error instanceof Error ? error.message : String(error),
      }),
    ),
  )
})

async function runJob(job: PictureJob): Promise<unknown> {
  if (job.type === 'render') return render(job.bytes, job.rendition)
  if (job.type === 'reencode') return reencode(job.bytes)
  if (job.type === 'square') return cropSquare(job.bytes, job.width)
  if (job.type === 'logo') return renderLogo(job.bytes)
  if (job.type === 'measure') return measure(job.bytes)
  if (job.type === 'preview') return drawPreview(job.texts, job.picture)
  return renderPlaceholder(job.bytes)
}
