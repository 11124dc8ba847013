// The process that handles pictures. It ends with its parent, and not at the terminal's Ctrl-C, which both get.

import { placeholderOf, reencoded, render, squared } from './render.ts'
import type { Work } from './workshop.ts'

process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, work }: { id: number; work: Work }) => {
  try {
    process.send?.({ id, done: await done(work) })
  } catch (error) {
    process.send?.({ id, failed: error instanceof Error ? error.message : 'It failed' })
  }
})

function done(work: Work): Promise<unknown> {
  if (work.what === 'render') return render(work.bytes, work.rendition)
  if (work.what === 'reencode') return reencoded(work.bytes)
  if (work.what === 'square') return squared(work.bytes, work.width)
  return placeholderOf(work.bytes)
}
