import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  buildSepaFile,
  buildTransfersCsv,
  formatBatchNumber,
  listTransfers,
  type PayoutBatchId,
  payoutSettings,
} from '#modules/payouts'
import { recordChange } from '#platform/changes/record-change'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as PayoutBatchId),
  format: z.enum(['csv', 'sepa']),
})

const file = createRoute({
  // It has whole bank accounts.
  ...requires('payout_accounts:read'),
  method: 'get',
  path: '/{id}/files/{format}',
  description:
    'The open transfers of an approved batch for the bank: as CSV, or those within SEPA as pain.001.001.09. Each download is in the change log',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: {
      description: 'The file',
      content: {
        'text/csv': { schema: z.string() },
        'application/xml': { schema: z.string() },
      },
    },
    404: errorDoc('There is no such batch'),
    409: errorDoc(
      'The batch is not approved, the account of the shop is missing, or nothing is within SEPA',
    ),
    422: errorDoc('Not an id, or an unknown format'),
  },
})

/** Routes of the files by which a bank transfers payouts. */
export function createPayoutFileRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>().openapi(file, async (c) => {
    const { db, actor, now } = c.var
    const { id, format } = c.req.valid('param')
    const listed = await listTransfers(db, { id, secretKey })
    if (!listed.ok) return respondWithError(c, listed.error)
    const { debtor } = await payoutSettings.get(db)
    const built =
      format === 'csv'
        ? { ok: true as const, value: buildTransfersCsv(listed.value.transfers) }
        : await buildSepaFile({ ...listed.value, debtor, now })
    if (!built.ok) return respondWithError(c, built.error)
    const subject = { kind: changeSubjects.payoutBatch.kind, id }
    await recordChange(db, {
      ...{ action: 'payout_batch.exported', subject, actor, details: { input: { format } }, now },
    })
    const [type, ending] = format === 'csv' ? ['text/csv', 'csv'] : ['application/xml', 'xml']
    const name = `${formatBatchNumber(listed.value.batch.number)}.${ending}`
    c.header('Content-Type', `${type}; charset=utf-8`)
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    c.header('Cache-Control', 'no-store')
    return c.body(built.value, 200)
  })
}

const respondWithError = createErrorResponder({
  payout_batch_not_found: { status: 404, code: 'not_found' },
  payout_batch_not_approved: { status: 409 },
  payout_debtor_missing: { status: 409 },
  payout_no_sepa_transfers: { status: 409 },
})
