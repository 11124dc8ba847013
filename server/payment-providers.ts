import { openStripe, type PaymentProvider, type PaymentProviders } from '#modules/payments'
import { signatureOf } from '#platform/signature'
import { sandboxProvider } from '#sandbox/payments'

interface Given {
  publicUrl: string
  secretKey: string
  stripe?: { secretKey: string; webhookSecret: string | undefined } | undefined
}

/** Stripe when it is configured; the embedded sandbox otherwise, and never both. */
export async function paymentProviders({
  publicUrl,
  secretKey,
  stripe,
}: Given): Promise<PaymentProviders> {
  if (stripe) return [await openStripe({ ...stripe, publicUrl })]
  const sandbox: PaymentProvider = sandboxProvider({ secret: sandboxSecret(secretKey) })
  return [sandbox]
}

/** What the embedded provider signs its webhooks with. */
export function sandboxSecret(secretKey: string): string {
  return signatureOf('sandbox-webhooks', secretKey)
}
