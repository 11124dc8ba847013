import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { AppDependencies } from '#api'
import { Rendition } from '#contract/pictures'
import { type AvatarId, toAvatarFileKey } from '#modules/account'
import type { PictureRef, Pictures, ServedPicture } from '#modules/pictures'
import { isPublishedPhoto, isValidPhotoQuery, type PhotoId, toPhotoFileKey } from '#modules/reviews'
import { isLanguage } from '#platform/i18n/languages'
import { SemaphoreFullError } from '#platform/semaphore'
import { securityHeaders } from './security-headers.ts'

/**
 * Serves `/images/art/mug.forest.0/320.avif`, `/images/p/{id}/320.avif`, `/images/c/{id}-640x480/320.avif`,
 * `/images/previews/de/{product}.jpeg`, `/images/avatars/{id}.webp` and `/images/reviews/{id}.webp`.
 */
export function createImageRoutes({
  pictures,
  files,
  db,
  secretKey,
  now,
}: Pick<AppDependencies, 'pictures' | 'files' | 'db' | 'secretKey' | 'now'>) {
  /** Everybody sees the photos of published reviews; authors and administrators have signed addresses of others. */
  async function isAllowed(c: Context, photoId: PhotoId): Promise<boolean> {
    const { until, token } = c.req.query()
    const isSigned =
      until && token && isValidPhotoQuery(photoId, { until, token }, { secretKey, now: now() })
    return isSigned || isPublishedPhoto(db, photoId)
  }

  return new Hono()
    .get('/art/:art/:file', (c) => serveRendition(c, pictures, { art: c.req.param('art') }))
    .get('/p/:id/:file', async (c) => {
      const id = z.uuid().safeParse(c.req.param('id'))
      return id.success ? serveRendition(c, pictures, { id: id.data }) : imageNotFoundResponse(c)
    })
    .get('/c/:uploaded/:file', (c) =>
      serveRendition(c, pictures, { uploaded: c.req.param('uploaded') }),
    )
    .get('/previews/:language/:file{.+\\.jpeg}', async (c) => {
      const id = z.uuid().safeParse(c.req.param('file').slice(0, -'.jpeg'.length))
      const language = c.req.param('language')
      if (!id.success || !isLanguage(language)) return imageNotFoundResponse(c)
      return respond(c, 'jpeg', () => pictures.servePreview({ productId: id.data, language }))
    })
    .get('/avatars/:file{.+\\.webp}', async (c) => {
      const id = z.uuid().safeParse(c.req.param('file').slice(0, -'.webp'.length))
      const file = id.success ? await files.read(toAvatarFileKey(id.data as AvatarId)) : null
      return file ? sendPersonalFile(c, file) : imageNotFoundResponse(c)
    })
    .get('/reviews/:file{.+\\.webp}', async (c) => {
      const [, id, small] = c.req.param('file').match(/^([\da-f-]{36})(-small)?\.webp$/) ?? []
      const photoId = z.uuid().safeParse(id).data as PhotoId | undefined
      if (!photoId || !(await isAllowed(c, photoId))) return imageNotFoundResponse(c)
      const file = await files.read(toPhotoFileKey(photoId, small ? 'small' : 'full'))
      return file ? sendPersonalFile(c, file) : imageNotFoundResponse(c)
    })
    .all('*', imageNotFoundResponse)
}

/** Only browsers may cache the file of a person: shared caches would have it after its owner has removed it. */
function sendPersonalFile(
  c: Context,
  { body, length }: { body: Readable; length: number },
): Response {
  return c.body(Readable.toWeb(body) as ReadableStream, 200, {
    ...securityHeaders,
    'Content-Type': 'image/webp',
    'Content-Length': `${length}`,
    'Cache-Control': 'private, max-age=86400, immutable',
  })
}

async function serveRendition(
  c: Context,
  pictures: Pictures,
  picture: PictureRef,
): Promise<Response> {
  const rendition = parseRendition(c.req.param('file') ?? '')
  if (!rendition) return imageNotFoundResponse(c)
  return respond(c, rendition.format, () => pictures.serve(picture, rendition))
}

async function respond(
  c: Context,
  format: Rendition['format'],
  serve: () => Promise<ServedPicture | null>,
): Promise<Response> {
  try {
    const served = await serve()
    return served ? send(c, served, format) : imageNotFoundResponse(c)
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error
    return c.text('Too many pictures at once', 503, { 'Retry-After': '2', ...securityHeaders })
  }
}

/** Parses `320.avif`. Returns null if the width or the format is not allowed. */
function parseRendition(file: string): Rendition | null {
  const [, width, format] = file.match(/^([1-9]\d{1,3})\.(\w+)$/) ?? []
  return Rendition.safeParse({ width: Number(width), format }).data ?? null
}

const cacheControls = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=3600, stale-while-revalidate=86400',
  short: 'public, max-age=30',
}

function send(
  c: Context,
  { bytes, etag, cacheLifetime }: ServedPicture,
  format: Rendition['format'],
): Response {
  const headers = { ETag: etag, 'Cache-Control': cacheControls[cacheLifetime], ...securityHeaders }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'Content-Type': `image/${format}`,
    'Content-Length': `${bytes.length}`,
  })
}

function imageNotFoundResponse(c: Context): Response {
  return c.text('There is no such picture', 404, securityHeaders)
}
