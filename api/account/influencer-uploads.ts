import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import {
  CreateInfluencerUpload,
  InfluencerUploadSession,
  MAX_UPLOAD_MEBIBYTES,
  OwnInfluencerUploads,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_KINDS,
} from '#contract/influencers'
import {
  cancelUploadSession,
  createUploadSession,
  deleteUpload,
  finishUpload,
  getUploadSession,
  listUploadSessions,
  listUploads,
  receivePart,
  toSessionResponse,
  type UploadSessionId,
} from '#modules/influencers'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { binaryBody, jsonBody, jsonDoc } from '../http/openapi.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { rejectAnonymousUsers } from '../http/reject-anonymous-users.ts'

const UPLOAD_OFFSET = 'Upload-Offset'
const UPLOAD_LENGTH = 'Upload-Length'
const CHUNK_TYPE = 'application/offset+octet-stream'

const params = z.object({ id: z.uuid().transform((id) => id as UploadSessionId) })
const sessionDoc = jsonDoc('The upload', InfluencerUploadSession)
const notFound = errorDoc('You have no such upload')

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  responses: {
    200: jsonDoc('The files of your application, without their content', OwnInfluencerUploads),
    401: notSignedInDoc,
  },
})
const create = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/',
  description: `Begins an upload, which is sent in parts: ${MAX_UPLOAD_MEBIBYTES.id} MiB at most for a picture, ${MAX_UPLOAD_MEBIBYTES.video} MiB for a video. It ends one of the same kind that is not complete`,
  request: { body: jsonBody(CreateInfluencerUpload) },
  responses: {
    201: sessionDoc,
    401: notSignedInDoc,
    403: errorDoc('Anonymous user'),
    413: errorDoc('Too large'),
    422: errorDoc('An invalid field'),
    429: errorDoc('Too many uploads'),
  },
})
const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/{id}',
  description: `How much has been received, also in the header ${UPLOAD_OFFSET}`,
  request: { params },
  responses: { 200: sessionDoc, 401: notSignedInDoc, 404: notFound },
})
const send = createRoute({
  ...sessionSecurity,
  method: 'patch',
  path: '/{id}',
  description: `Appends a part, as \`${CHUNK_TYPE}\` of ${UPLOAD_CHUNK_BYTES} bytes at most. It begins at the header ${UPLOAD_OFFSET}, as in tus 1.0. The last part is answered when the file is checked and stored; an empty part at the end asks for that answer again`,
  request: {
    params,
    headers: z.object({
      'upload-offset': z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    body: binaryBody([CHUNK_TYPE]),
  },
  responses: {
    200: sessionDoc,
    401: notSignedInDoc,
    404: notFound,
    409: errorDoc(
      `The offset is wrong: ${UPLOAD_OFFSET} has the right one. Or the file is being checked`,
    ),
    410: errorDoc('The upload was cancelled or has expired'),
    413: errorDoc('The part is too large'),
    415: errorDoc('The file is of another type than it should be, or damaged'),
    422: errorDoc('The part is too small or longer than the file, or the file is infected'),
    429: errorDoc('Too many uploads at once, or today'),
    503: errorDoc('The file could not be scanned: ask again later'),
  },
})
const cancel = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/{id}',
  description: 'Ends an upload that is not complete',
  request: { params },
  responses: { 204: { description: 'Ended' }, 401: notSignedInDoc, 404: notFound },
})
const remove = createRoute({
  ...sessionSecurity,
  method: 'delete',
  path: '/files/{kind}',
  description: 'Deletes a file of your application',
  request: { params: z.object({ kind: z.enum(UPLOAD_KINDS) }) },
  responses: {
    204: { description: 'Deleted' },
    401: notSignedInDoc,
    404: errorDoc('You have no such file'),
  },
})

const respondWithError = createErrorResponder({
  upload_too_large: { status: 413, code: 'too_large' },
  too_many_uploads: { status: 429 },
  too_many_requests: { status: 429 },
  upload_not_found: { status: 404, code: 'not_found' },
  upload_ended: { status: 410 },
  upload_offset_wrong: { status: 409 },
  upload_being_checked: { status: 409 },
  upload_part_invalid: { status: 422 },
  upload_picture_unsupported: { status: 415 },
  upload_video_unsupported: { status: 415 },
  upload_infected: { status: 422 },
  upload_scan_failed: { status: 503 },
})

const limitPartSize = bodyLimit({
  maxSize: UPLOAD_CHUNK_BYTES,
  onError: (c) => errorResponse(c, 413, { code: 'too_large' }),
})

/** The private files of the signed-in user's application to the influencer programme. */
export function createInfluencerUploadRoutes({
  files,
  scanFile,
  pictures: { worker },
  rateLimits,
}: AppDependencies) {
  const router = createAccountRouter()
  router.on('POST', '/', rejectAnonymousUsers, rateLimit(rateLimits, 'influencer_uploads'))
  router.on('PATCH', '/:id', limitPartSize)
  return router
    .openapi(list, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      const stored = await listUploads(db, { userId })
      return c.json({ files: stored, sessions: await listUploadSessions(db, { userId, now }) }, 200)
    })
    .openapi(create, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { ...c.req.valid('json'), userId: currentUser.user.id, now }
      const session = await createUploadSession(db, input)
      return session.ok ? c.json(session.value, 201) : respondWithError(c, session.error)
    })
    .openapi(read, async (c) => {
      const { db, currentUser } = c.var
      const sessionId = c.req.valid('param').id
      const session = await getUploadSession(db, { userId: currentUser.user.id, sessionId })
      if (!session) return notFoundResponse(c, 'upload_not_found')
      setOffset(c, session.offset)
      c.header(UPLOAD_LENGTH, `${session.size}`)
      return c.json(session, 200)
    })
    .openapi(send, async (c) => {
      const { db, currentUser, now } = c.var
      const received = await receivePart(db, {
        ...{ userId: currentUser.user.id, sessionId: c.req.valid('param').id, now },
        offset: c.req.valid('header')['upload-offset'],
        bytes: new Uint8Array(await c.req.arrayBuffer()),
      })
      if (!received.ok) {
        const { code, params: details } = received.error
        if (code === 'upload_offset_wrong') setOffset(c, details?.offset)
        return respondWithError(c, received.error)
      }
      const session = received.value
      setOffset(c, session.receivedBytes)
      if (session.receivedBytes < session.bytes)
        return c.json(toSessionResponse(session, null), 200)
      const finished = await finishUpload({ db, files, worker, scanFile }, { session, now })
      return finished.ok ? c.json(finished.value, 200) : respondWithError(c, finished.error)
    })
    .openapi(cancel, async (c) => {
      const { db, currentUser, now } = c.var
      const input = { userId: currentUser.user.id, sessionId: c.req.valid('param').id, now }
      const isCancelled = await cancelUploadSession(db, input)
      return isCancelled ? c.body(null, 204) : notFoundResponse(c, 'upload_not_found')
    })
    .openapi(remove, async (c) => {
      const { db, currentUser, now } = c.var
      const { kind } = c.req.valid('param')
      const input = { userId: currentUser.user.id, kind, reason: 'removed' as const, now }
      const isDeleted = await deleteUpload(db, input)
      return isDeleted ? c.body(null, 204) : notFoundResponse(c, 'upload_not_found')
    })
}

function setOffset(c: Context, offset: string | number | undefined) {
  c.header(UPLOAD_OFFSET, `${offset}`)
  // A cached offset would be a wrong one.
  c.header('Cache-Control', 'no-store')
}
