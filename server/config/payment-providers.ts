import {
  createStripeProvider,
  type PaymentProvider,
  type PaymentProviders,
} from '#modules/payments'
import { createSignature } from '#platform/crypto/signature'
import { createSandboxProvider } from '#sandbox/payments'
import { loadAdapter } from './load-adapter.ts'

interface PaymentProvidersInput {
  publicUrl: string
  secretKey: string
  stripe?: Omit<Parameters<typeof createStripeProvider>[0], 'publicUrl' | 'endpoint'> | undefined
  /** The file of a provider, which is the default if it is set. */
  module?: string | undefined
}

/**
 * Returns the provider of a module and Stripe, if they are configured, and the embedded sandbox otherwise. With a module,
 * Stripe still refunds what it was paid. Throws `StartupError` if the module is none.
 */
export async function createPaymentProviders({
  publicUrl,
  secretKey,
  stripe,
  module,
}: PaymentProvidersInput): Promise<PaymentProviders> {
  const others = stripe ? [await createStripeProvider({ ...stripe, publicUrl })] : []
  if (module) {
    return [await loadAdapter('PAYMENT_PROVIDER_MODULE', module, { publicUrl }), ...others]
  }
  const [first] = others
  if (first) return [first]
  const sandbox: PaymentProvider = createSandboxProvider({ secret: deriveSandboxSecret(secretKey) })
  return [sandbox]
}

/** Returns the key with which the sandbox signs its webhooks. */
export function deriveSandboxSecret(secretKey: string): string {
  return createSignature('sandbox-webhooks', secretKey)
}
