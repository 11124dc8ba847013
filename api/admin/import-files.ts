import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ImportFile, ImportRun, MAX_UPLOAD_BYTES, StartImportBody } from '#contract/imports'
import {
  createImportFile,
  getImportFile,
  type ImportFileId,
  type ImportFileRow,
  listUsedColumns,
  startFileImport,
  suggestMapping,
} from '#modules/imports'
import type { Database } from '#platform/db/database'
import { discardLargeFile } from '#platform/files/large-file-removals'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { receiveUpload } from '../http/upload.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toImportRunResponse } from './import-run-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ImportFileId) })

const upload = createRoute({
  ...requires('products:write'),
  // The runs of the file are recorded.
  ...recordsNothing,
  method: 'post',
  path: '/',
  description:
    'Keeps a product file for 30 days. A run finds its difference, and another one imports it',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' } },
        },
      },
    },
  },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The file with its columns', ImportFile),
    413: errorDoc('Larger than a gigabyte'),
    422: errorDoc('Not a form with one file, or a file without readable rows'),
  },
})
const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('The file', ImportFile), 404: errorDoc('Unknown') },
})
const start = createRoute({
  ...requires('products:write'),
  ...records('started', { kind: 'import' }),
  method: 'post',
  path: '/{id}/runs',
  description: 'Finds what the file would change, or imports it',
  request: { params, body: jsonBody(StartImportBody) },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The run, waiting', ImportRun),
    404: errorDoc('There is no such file, or no such dry run of it'),
    409: errorDoc('The file has been deleted'),
    422: errorDoc('The mapping is missing or names no product'),
  },
})

/** Product files that are looked at before they are imported. */
export function createImportFileRoutes({ files, db: pool }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(upload, async (c) => {
      const { actor, db, now } = c.var
      // Not in the transaction of an idempotent request, so that a crash leaves the reservation.
      const target = { db: pool, files, folder: 'imports', maxBytes: MAX_UPLOAD_BYTES, now }
      const received = await receiveUpload(c.req.raw, target)
      if (!received.ok) return respondWithError(c, received.error)
      const created = await createImportFile({ db, files }, { ...received.value, actor, now })
      if (!created.ok) {
        await discardLargeFile(pool, { key: received.value.path, now })
        return respondWithError(c, created.error)
      }
      return c.json(await toImportFileResponse(db, created.value), 201)
    })
    .openapi(read, async (c) => {
      const file = await getImportFile(c.var.db, c.req.valid('param').id)
      if (!file) return notFoundResponse(c, 'import_file_not_found')
      return c.json(await toImportFileResponse(c.var.db, file), 200)
    })
    .openapi(start, async (c) => {
      const { actor, db, now } = c.var
      const { dry_run, stock, preview_id, ...body } = c.req.valid('json')
      const started = await startFileImport(db, {
        ...{ ...body, fileId: c.req.valid('param').id, actor, now },
        ...{ dryRun: dry_run, stockMode: stock, previewId: preview_id },
      })
      if (!started.ok) return respondWithError(c, started.error)
      return c.json(
        toImportRunResponse(started.value, { language: getRequestLanguage(c), now }),
        202,
      )
    })
}

async function toImportFileResponse(db: Database, file: ImportFileRow) {
  const { id, titles, samples, format, bytes } = file
  const { mapping, isRemembered } = await suggestMapping(db, file)
  const used = listUsedColumns(file)
  return {
    ...{ id, bytes, format, is_remembered: isRemembered },
    file_name: file.fileName,
    columns: titles.map((title, at) => ({
      title,
      sample: samples.map((row) => row[at] ?? '').find((cell) => cell.trim() !== '') ?? '',
      field: mapping[at] ?? null,
      is_used: used[at] ?? false,
    })),
    created_at: file.createdAt.toISOString(),
  }
}

const respondWithError = createErrorResponder({
  too_large: { status: 413, messageKey: 'import_file_too_large' },
  no_file: { status: 422, messageKey: 'import_form_invalid' },
  not_multipart: { status: 422, messageKey: 'import_form_invalid' },
  file_empty: { status: 422, messageKey: 'import_file_empty' },
  file_unreadable: { status: 422, messageKey: 'import_file_unreadable' },
  file_too_wide: { status: 422, messageKey: 'import_file_too_wide' },
  import_file_not_found: { status: 404, code: 'not_found' },
  preview_not_found: { status: 404, code: 'not_found', messageKey: 'import_not_found' },
  import_file_gone: { status: 409 },
  mapping_needed: { status: 422 },
  mapping_incomplete: { status: 422 },
  mapping_names_no_product: { status: 422 },
  mapping_field_twice: { status: 422 },
})
