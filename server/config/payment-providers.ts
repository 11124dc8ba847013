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
  stripe?:
    | { secretKey: string; webhookSecret: string | undefined; publishableKey?: string | undefined }
    | undefined
}

/** Returns Stripe if it is configured, and the embedded sandbox otherwise. */
export async function createPaymentProviders({
  publicUrl,
  secretKey,
  stripe,
}: PaymentProvidersInput): Promise<PaymentProviders> {
  if (stripe) return [await createStripeProvider({ ...stripe, publicUrl })]
  const sandbox: PaymentProvider = createSandboxProvider({ secret: deriveSandboxSecret(secretKey) })
  return [sandbox]
}

/** Returns the key with which the sandbox signs its webhooks. */
export function deriveSandboxSecret(secretKey: string): string {
  return createSignature('sandbox-webhooks', secretKey)
}
