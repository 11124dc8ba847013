import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Rendition } from '#contract/pictures'
import type { Pictured, Pictures, Served } from '#modules/pictures'
import { LineIsFull } from '#platform/line'
import { securityHeaders } from './security-headers.ts'

/** `/images/art/mug.forest.0/320.avif` and `/images/p/{id}/320.avif`. */
export function images(pictures: Pictures) {
  return new Hono()
    .get('/art/:art/:file', (c) => answer(c, pictures, { art: c.req.param('art') }))
    .get('/p/:id/:file', async (c) => {
      const id = z.uuid().safeParse(c.req.param('id'))
      return id.success ? answer(c, pictures, { id: id.data }) : none(c)
    })
    .all('*', none)
}

async function answer(c: Context, pictures: Pictures, pictured: Pictured): Promise<Response> {
  const rendition = renditionOf(c.req.param('file') ?? '')
  if (!rendition) return none(c)
  try {
    const served = await pictures.serve(pictured, rendition)
    return served ? send(c, served, rendition) : none(c)
  } catch (error) {
    if (!(error instanceof LineIsFull)) throw error
    return c.text('Too many pictures at once', 503, { 'Retry-After': '2', ...securityHeaders })
  }
}

/** `320.avif`; anything but an allowed width and format is null. */
function renditionOf(file: string): Rendition | null {
  const [, width, format] = file.match(/^([1-9]\d{1,3})\.(\w+)$/) ?? []
  const read = Rendition.safeParse({ width: Number(width), format })
  return read.success ? read.data : null
}

const lasting = {
  'for ever': 'public, max-age=31536000, immutable',
  'until changed': 'public, max-age=3600, stale-while-revalidate=86400',
  'a moment': 'public, max-age=30',
}

function send(c: Context, { bytes, etag, lasts }: Served, { format }: Rendition): Response {
  const headers = { ETag: etag, 'Cache-Control': lasting[lasts], ...securityHeaders }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': `${bytes.length}`,
  })
}

function none(c: Context): Response {
  return c.text('There is no such picture', 404, securityHeaders)
}
