import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import { RESENDABLE_EMAILS, ResendEmailBody } from '#contract/notifications'
import { listResendableEmails, resendOrderEmail } from '#modules/notifications'
import { getOrder, type OrderId } from '#modules/orders'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such order'),
  422: errorDoc('There is no such e-mail'),
}

const list = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/{id}/emails',
  description: 'The e-mails about the order that can be sent again now',
  request: { params },
  responses: {
    ...errorDocs,
    200: jsonDoc('Their templates', singlePageSchema(z.enum(RESENDABLE_EMAILS))),
  },
})
const resend = createRoute({
  ...requires('orders:write'),
  ...records('email_resent', changeSubjects.order),
  method: 'post',
  path: '/{id}/emails',
  description: 'Sends an e-mail about the order again. It is on the timeline',
  request: { params, body: jsonBody(ResendEmailBody) },
  responses: {
    ...errorDocs,
    200: jsonDoc('The order', AdminOrder),
    409: errorDoc('The e-mail does not fit the order as it is now'),
  },
})

/** Routes by which administrators send e-mails about orders again. */
export function createOrderEmailRoutes(sender: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const order = await getOrder(c.var.db, c.req.valid('param').id)
      if (!order) return notFoundResponse(c, 'admin_order_not_found')
      return c.json({ items: listResendableEmails(order), next_cursor: null }, 200)
    })
    .openapi(resend, async (c) => {
      const { db, actor, now } = c.var
      const { id: orderId } = c.req.valid('param')
      const { template } = c.req.valid('json')
      const resent = await resendOrderEmail(db, { orderId, template, sender, actor, now })
      return resent.ok ? respondWithOrder(c, resent.value) : respondWithError(c, resent.error)
    })
}

const respondWithError = createErrorResponder({
  order_not_found: { status: 404, code: 'not_found', messageKey: 'admin_order_not_found' },
  email_not_resendable: { status: 409 },
})
