import { createStripeProvider } from '#modules/payments'
import type { AdapterContext } from '#platform/adapter-context'
import { SECRET_KEY, WEBHOOK_SECRET } from '../../conformance/standins/stripe/open-service.ts'

/** Of the port of the stand-in of Stripe. */
export const STANDIN_PORT = 'DRILL_STRIPE_PORT'
export const STANDIN_NAME = 'stripe-standin'

/** Takes payments by a stand-in of Stripe on this machine. The name of Stripe is the shop's own. */
export default async function createProvider({ publicUrl, env }: AdapterContext) {
  const port = Number(env[STANDIN_PORT])
  const provider = await createStripeProvider({
    ...{ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, publicUrl },
    endpoint: { host: '127.0.0.1', port, protocol: 'http', timeout: 2_000, maxNetworkRetries: 0 },
  })
  return { ...provider, name: STANDIN_NAME }
}
