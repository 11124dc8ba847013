import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import { isValidDownloadLink } from '#platform/files/local-files'

/** Serves the signed URLs that `FileStorage.createDownloadUrl` creates for a local folder. */
export function createSignedFileRoutes({
  files,
  secretKey,
  now,
}: Pick<AppDependencies, 'files' | 'secretKey' | 'now'>) {
  return new Hono().get('/v1/object/sign/:key{.+}', async (c) => {
    const key = c.req.param('key')
    const { until = '', filename = '', token = '' } = c.req.query()
    if (!isValidDownloadLink({ key, until, filename, token, now: now(), secretKey })) {
      return c.text('This link has ended. Please ask for a new one.', 403)
    }

    const file = await files.read(key)
    if (!file) return c.text('This file is not here any more.', 404)
    return c.body(Readable.toWeb(file.body) as ReadableStream, 200, {
      'Content-Type': file.contentType,
      'Content-Length': `${file.length}`,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  })
}
