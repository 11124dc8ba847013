import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminCustomer,
  BlockCustomerBody,
  ChangeStoreCreditBody,
  EraseCustomerBody,
  MergeCustomerBody,
} from '#contract/customers'
import { mergeCustomers } from '#modules/customer-merge'
import { type CustomerId, getCustomer, refreshBeforeRead } from '#modules/customers'
import {
  endCustomerSessions,
  getAccount,
  type SessionId,
  setCustomerBlock,
} from '#modules/identity'
import { isCurrency } from '#modules/pricing'
import { eraseCustomer, exportCustomer } from '#modules/privacy'
import { changeStoreCredit } from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import { clearUndeliverable } from '#platform/email/undeliverable'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { getDevice } from '../http/device.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { respondWithCustomer } from './customer-response.ts'
import { adminErrorDocs } from './error-docs.ts'
import { parseAmount } from './parse-amount.ts'

const params = z.object({ id: z.uuid().transform((id) => id as CustomerId) })
const customerDoc = jsonDoc('The customer', AdminCustomer)
const notFound = errorDoc('There is no such customer')
const conflict = errorDoc('A guest has no account, or the account is in the team')

const changeCredit = createRoute({
  ...requires('credit:write'),
  ...records('credit_changed', changeSubjects.customer),
  method: 'post',
  path: '/{id}/store-credit',
  description:
    'Adds store credit or takes it away. Requires an `Idempotency-Key`: a key counts once, without a time limit',
  request: { params, body: jsonBody(ChangeStoreCreditBody) },
  responses: {
    ...adminErrorDocs,
    200: customerDoc,
    404: notFound,
    409: errorDoc('They have less credit, or no account'),
    422: errorDoc('The key is missing, or the amount or the currency is invalid'),
  },
})
const block = createRoute({
  ...requires('customers:write'),
  ...records('blocked', changeSubjects.customer),
  method: 'put',
  path: '/{id}/block',
  description: 'Blocks the account and ends its sessions, or lets it in again',
  request: { params, body: jsonBody(BlockCustomerBody) },
  responses: { ...adminErrorDocs, 200: customerDoc, 404: notFound, 409: conflict },
})
const endAll = createRoute({
  ...requires('customers:write'),
  ...records('signed_out', changeSubjects.customer),
  method: 'delete',
  path: '/{id}/sessions',
  request: { params },
  responses: { ...adminErrorDocs, 200: customerDoc, 404: notFound, 409: conflict },
})
const endOne = createRoute({
  ...requires('customers:write'),
  ...records('signed_out', changeSubjects.customer),
  method: 'delete',
  path: '/{id}/sessions/{session_id}',
  request: {
    params: params.extend({ session_id: z.uuid().transform((id) => id as SessionId) }),
  },
  responses: {
    ...adminErrorDocs,
    200: customerDoc,
    404: errorDoc('They have no such session'),
    409: conflict,
  },
})
const clearAddress = createRoute({
  ...requires('customers:write'),
  ...records('address_cleared', changeSubjects.customer),
  method: 'delete',
  path: '/{id}/undeliverable',
  description:
    'Sends optional e-mails to the address of the customer again, which had come back. Can be repeated',
  request: { params },
  responses: { ...adminErrorDocs, 200: customerDoc, 404: notFound },
})
const exportData = createRoute({
  ...requires('customer_data:write'),
  ...records('data_exported', changeSubjects.customer),
  method: 'post',
  path: '/{id}/data',
  description:
    'All personal data of the customer, to hand over on request. It is in the change log.',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc(
      'The data by table',
      z.object({
        exported_at: z.iso.datetime(),
        data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      }),
    ),
    404: notFound,
  },
})
const erase = createRoute({
  ...requires('customer_data:write'),
  ...records('erased', changeSubjects.customer),
  method: 'post',
  path: '/{id}/erase',
  description:
    'Deletes the account and the personal data. Orders and invoices stay without a name; open orders until they are completed',
  request: { params, body: jsonBody(EraseCustomerBody) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Erased' },
    404: notFound,
    409: errorDoc('The account is in the team, or the address of the guest has an account'),
    422: errorDoc('The address is not that of the customer'),
  },
})
const merge = createRoute({
  ...requires('customer_data:write'),
  ...records('merged', changeSubjects.customer),
  method: 'post',
  path: '/{id}/merge',
  description: 'Gives everything of the customer to another one with an account, and deletes them',
  request: { params, body: jsonBody(MergeCustomerBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The other customer', AdminCustomer),
    404: notFound,
    409: errorDoc('The other one has no account, one of them is in the team, or they are the same'),
  },
})

/** Routes that change what a customer has and may do. */
export function createCustomerAccessRoutes() {
  return createRouter<AdminVariables>()
    .openapi(changeCredit, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const { amount, currency, reason } = c.req.valid('json')
      const customer = await getCustomer(db, { id, now })
      if (!customer) return respondWithError(c, err('customer_not_found').error)
      const requestKey = c.req.header('Idempotency-Key')
      if (!requestKey) return respondWithError(c, err('missing_idempotency_key').error)
      const { userId } = customer
      if (!userId) return respondWithError(c, err('customer_has_no_account').error)
      if (!(await isCurrency(db, currency)))
        return respondWithError(c, err('currency_not_found').error)
      const minor = parseAmount(amount, currency)
      if (!minor) return respondWithError(c, err('invalid_amount').error)
      const change = { userId, requestKey, minor, currency, reason, actor, now }
      const changed = await changeStoreCredit(db, change)
      return changed.ok ? respondWithCustomer(c, customer.id) : respondWithError(c, changed.error)
    })
    .openapi(block, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const { is_blocked: isBlocked } = c.req.valid('json')
      const found = await findAccount(db, { id, now })
      if (!found.ok) return respondWithError(c, found.error)
      const input = { userId: found.value, actor, device: getDevice(c), now }
      const changed = await setCustomerBlock(db, { ...input, isBlocked })
      return changed.ok ? respondWithCustomer(c, id) : respondWithError(c, changed.error)
    })
    .openapi(endAll, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const found = await findAccount(db, { id, now })
      if (!found.ok) return respondWithError(c, found.error)
      const input = { userId: found.value, sessionId: null, actor, device: getDevice(c), now }
      const ended = await endCustomerSessions(db, input)
      return ended.ok ? respondWithCustomer(c, id) : respondWithError(c, ended.error)
    })
    .openapi(endOne, async (c) => {
      const { db, actor, now } = c.var
      const { id, session_id: sessionId } = c.req.valid('param')
      const found = await findAccount(db, { id, now })
      if (!found.ok) return respondWithError(c, found.error)
      const input = { userId: found.value, sessionId, actor, device: getDevice(c), now }
      const ended = await endCustomerSessions(db, input)
      return ended.ok ? respondWithCustomer(c, id) : respondWithError(c, ended.error)
    })
    .openapi(clearAddress, async (c) => {
      const { db, now } = c.var
      const customer = await getCustomer(db, { id: c.req.valid('param').id, now })
      if (!customer) return respondWithError(c, err('customer_not_found').error)
      const { id, email } = customer
      if (email) await clearUndeliverable(db, { address: email, now })
      return respondWithCustomer(c, id)
    })
    .openapi(exportData, async (c) => {
      const { db, now } = c.var
      await refreshBeforeRead(db)
      const customer = await getCustomer(db, { id: c.req.valid('param').id, now })
      if (!customer) return respondWithError(c, err('customer_not_found').error)
      const { id, userId, email } = customer
      const account = userId && (await getAccount(db, userId))
      const data = await exportCustomer(db, { account, email: account ? null : email, now })
      c.header('Content-Disposition', `attachment; filename="customer-${id}.json"`)
      c.header('Cache-Control', 'no-store')
      return c.json(data, 200)
    })
    .openapi(erase, async (c) => {
      const { db, admin, now } = c.var
      const customer = await getCustomer(db, { id: c.req.valid('param').id, now })
      if (!customer) return respondWithError(c, err('customer_not_found').error)
      const { userId, email } = customer
      if (c.req.valid('json').email.toLowerCase() !== (email ?? ''))
        return respondWithError(c, err('customer_email_differs').error)
      const input = { userId, email, admin, device: getDevice(c), now }
      const erased = await eraseCustomer(db, input)
      return erased.ok ? c.body(null, 204) : respondWithError(c, erased.error)
    })
    .openapi(merge, async (c) => {
      const { db, actor, now } = c.var
      const { id: from } = c.req.valid('param')
      const into = c.req.valid('json').into as CustomerId
      const merged = await mergeCustomers(db, { from, into, actor, device: getDevice(c), now })
      return merged.ok ? respondWithCustomer(c, into) : respondWithError(c, merged.error)
    })
}

async function findAccount(db: Database, { id, now }: { id: CustomerId; now: Date }) {
  const customer = await getCustomer(db, { id, now })
  if (!customer) return err('customer_not_found')
  const { userId } = customer
  return userId ? ({ ok: true, value: userId } as const) : err('customer_has_no_account')
}

const respondWithError = createErrorResponder({
  not_admin: { status: 403, code: 'not_authorized', messageKey: 'not_authorized' },
  missing_idempotency_key: { status: 422 },
  idempotency_key_reused: { status: 422 },
  invalid_amount: { status: 422 },
  currency_not_found: { status: 422 },
  customer_email_differs: { status: 422 },
  customer_not_found: { status: 404, code: 'not_found' },
  account_not_found: { status: 404, code: 'not_found', messageKey: 'customer_not_found' },
  session_not_found: { status: 404, code: 'not_found', messageKey: 'staff_session_not_found' },
  customer_has_no_account: { status: 409 },
  account_is_staff: { status: 409 },
  guest_has_account: { status: 409 },
  insufficient_store_credit: { status: 409 },
  same_customer: { status: 409 },
  merge_needs_account: { status: 409 },
  both_influencers: { status: 409 },
})
