import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findPaymentProvider, type PaymentProvider } from '#modules/payments'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { translateError } from '../http/translate-error.ts'
import { adminErrorDocs } from './error-docs.ts'

const RESULTS = [
  ...(['payment_connected', 'payment_key_rejected', 'payment_key_not_permitted'] as const),
  ...(['payment_unreachable', 'payment_test_failed'] as const),
] as const

const Provider = z
  .object({
    name: z.string().meta({ example: 'stripe' }),
    is_configured: z.boolean(),
    is_default: z.boolean(),
    mode: z.enum(['live', 'test', 'sandbox']).nullable(),
    has_wallets: z.boolean(),
    settings: z
      .array(z.object({ name: z.string(), is_set: z.boolean() }))
      .meta({ description: 'Of the environment. Their values are not readable here' }),
  })
  .meta({ id: 'PaymentProviderStatus' })
const TestResult = z
  .object({ is_connected: z.boolean(), code: z.enum(RESULTS), message: z.string() })
  .meta({ id: 'PaymentConnectionTest' })

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The providers that the shop knows', singlePageSchema(Provider)),
  },
})
const testConnection = createRoute({
  ...requires('settings:write'),
  ...recordsNothing,
  method: 'post',
  path: '/{name}/tests',
  description: 'Calls the provider with the configured key. The call changes nothing there',
  request: { params: z.object({ name: z.string().max(40).meta({ example: 'sandbox' }) }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How the call went', TestResult),
    404: errorDoc('No such provider is configured'),
    422: errorDoc('The name is too long'),
  },
})

/** Routes by which owners see how they are paid, and test it. */
export function createPaymentProviderRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  return createRouter<AdminVariables>()
    .openapi(list, (c) => {
      const items = providers.map((provider) => {
        return toResponse(provider, { isDefault: provider === providers[0] })
      })
      const others = ['stripe'].filter((name) => !findPaymentProvider(providers, name))
      return c.json({ items: [...items, ...others.map(toMissing)], next_cursor: null }, 200)
    })
    .openapi(testConnection, async (c) => {
      const { connection } = findPaymentProvider(providers, c.req.valid('param').name) ?? {}
      if (!connection) return notFoundResponse(c, 'payment_provider_not_found')
      const code = await connection.test(c.var.db)
      const message = translateError(c, { code })
      return c.json({ is_connected: code === 'payment_connected', code, message }, 200)
    })
}

function toResponse(
  { name, connection, wallets }: PaymentProvider,
  { isDefault }: { isDefault: boolean },
) {
  const settings = connection?.settings ?? []
  return {
    ...{ name, is_configured: true, is_default: isDefault, mode: connection?.mode ?? null },
    has_wallets: wallets !== null,
    settings: settings.map(({ name, isSet }) => ({ name, is_set: isSet })),
  }
}

/** One that could be configured. */
function toMissing(name: string) {
  const settings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY']
  return {
    ...{ name, is_configured: false, is_default: false, mode: null, has_wallets: false },
    settings: settings.map((name) => ({ name, is_set: false })),
  }
}
