import {
  createStripeProvider,
  type PaymentProvider,
  type PaymentProviders,
} from '#modules/payments'
import { createSignature } from '#platform/crypto/signature'
import { createSandboxProvider } from '#sandbox/payments'

interface PaymentProvidersInput {
  publicUrl: string
  secretKey: string
  stripe?: { secretKey: string; webhookSecret: string | undefined } | undefined
}

/** Stripe when it is configured; the embedded sandbox otherwise, and never both. */
export async function createPaymentProviders({
  publicUrl,
  secretKey,
  stripe,
}: PaymentProvidersInput): Promise<PaymentProviders> {
  if (stripe) return [await createStripeProvider({ ...stripe, publicUrl })]
  const sandbox: PaymentProvider = createSandboxProvider({ secret: deriveSandboxSecret(secretKey) })
  return [sandbox]
}

/** What the embedded provider signs its webhooks with. */
export function deriveSandboxSecret(secretKey: string): string {
  return createSignature('sandbox-webhooks', secretKey)
}
