import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ActorReference } from '#contract/identity'
import {
  SCAN_STATES,
  STORED_MEDIA_TYPES,
  UPLOAD_DELETE_REASONS,
  UPLOAD_KINDS,
} from '#contract/influencers'
import { readActorNames, type UserId } from '#modules/identity'
import {
  listViewedUploads,
  recordUploadView,
  type UploadId,
  type ViewedUpload,
} from '#modules/influencers'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { parseByteRange } from '../http/byte-range.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

/** A file of an application as the team sees it. */
const ReviewedUpload = z
  .object({
    id: z.uuid(),
    kind: z.enum(UPLOAD_KINDS),
    name: z.string().nullable().meta({ description: 'Null once it is deleted' }),
    media_type: z.enum(STORED_MEDIA_TYPES),
    size: z.int(),
    scan_state: z.enum(SCAN_STATES),
    created_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
    delete_reason: z.enum(UPLOAD_DELETE_REASONS).nullable(),
    views: z
      .array(z.object({ actor: ActorReference, viewed_at: z.iso.datetime() }))
      .meta({ description: 'Who looked at it, newest first' }),
  })
  .meta({ id: 'ReviewedUpload' })

const list = createRoute({
  ...requires('influencer_files:read'),
  method: 'get',
  path: '/{user_id}/uploads',
  description:
    'The files of an application, newest first, and who looked at them. Files that were deleted are listed without their content',
  request: { params: z.object({ user_id: z.uuid().transform((id) => id as UserId) }) },
  responses: { ...adminErrorDocs, 200: jsonDoc('The files', singlePageSchema(ReviewedUpload)) },
})
const readContent = createRoute({
  ...requires('influencer_files:read'),
  method: 'get',
  path: '/{id}/content',
  description:
    'A file, or a range of its bytes. The look is recorded with its first request; further requests with the same id, within an hour, belong to it',
  request: {
    params: z.object({ id: z.uuid().transform((id) => id as UploadId) }),
    query: z.object({ look: z.uuid().meta({ description: 'A new id for each look' }) }),
  },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file' },
    206: { description: 'The range' },
    404: errorDoc('There is no such file'),
    409: errorDoc('The look has ended, or is that of somebody else'),
    416: { description: 'The range is outside the file' },
    422: errorDoc('The id of the look is missing'),
  },
})

const respondWithError = createErrorResponder({
  upload_not_found: { status: 404, code: 'not_found' },
  look_ended: { status: 409 },
})

/** Which files an application has, and who looked at them. */
export function createReviewedUploadRoutes() {
  return createRouter<AdminVariables>().openapi(list, async (c) => {
    const { db } = c.var
    const uploads = await listViewedUploads(db, { userId: c.req.valid('param').user_id })
    const toActor = await readActorNames(
      db,
      uploads.flatMap(({ views }) => views),
    )
    const items = uploads.map((upload) => toReviewedUpload(upload, toActor))
    return c.json({ items, next_cursor: null }, 200)
  })
}

/** The content of the files. Each look at one is recorded. */
export function createUploadContentRoutes({ files }: AppDependencies) {
  return createRouter<AdminVariables>().openapi(readContent, async (c) => {
    const { db, actor, now } = c.var
    const { id: uploadId } = c.req.valid('param')
    const { look: lookId } = c.req.valid('query')
    const found = await recordUploadView(db, { uploadId, lookId, actor, now })
    if (!found.ok) return respondWithError(c, found.error)
    const { bytes: size, mediaType, fileKey } = found.value
    const range = parseByteRange(c.req.header('Range'), size)
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
    }
    const file = await files.read(fileKey, ...(range === 'whole' ? [] : [range]))
    if (!file) return notFoundResponse(c, 'upload_not_found')
    return c.body(Readable.toWeb(file.body) as ReadableStream, range === 'whole' ? 200 : 206, {
      'Content-Type': mediaType,
      'Content-Length': `${file.length}`,
      'Accept-Ranges': 'bytes',
      ...(range !== 'whole' && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
  })
}

function toReviewedUpload(
  row: ViewedUpload,
  toActor: Awaited<ReturnType<typeof readActorNames>>,
): z.infer<typeof ReviewedUpload> {
  const { id, kind, mediaType, bytes, scanState, createdAt, deletedAt } = row
  return {
    ...{ id, kind, name: row.fileName, media_type: mediaType, size: bytes },
    scan_state: scanState,
    created_at: createdAt.toISOString(),
    deleted_at: deletedAt?.toISOString() ?? null,
    delete_reason: row.deleteReason,
    views: row.views.map((view) => {
      return { actor: toActor(view), viewed_at: view.viewedAt.toISOString() }
    }),
  }
}
