import {
  carryOutRefund,
  type PaymentProviders,
  paymentsToAsk,
  refundsToAsk,
} from '#modules/payments'
import type { Database } from '#platform/database'
import { askProvider } from './ask-provider.ts'

const MOST = 200

interface Ask {
  providers: PaymentProviders
  now: Date
}

/**
 * Asks the providers about payments whose news did not come, and about refunds that are not final: a lost webhook
 * loses neither. Whoever was asked about least recently comes first; what cannot be asked now has its turn again.
 */
export async function askForNews(db: Database, { providers, now }: Ask): Promise<void> {
  const errors: unknown[] = []
  for (const payment of await paymentsToAsk(db, { now, limit: MOST })) {
    await askProvider(db, { payment, providers, now }).catch((error) => errors.push(error))
  }
  for (const refundId of await refundsToAsk(db, { now, limit: MOST })) {
    await carryOutRefund(db, { refundId, providers, now }).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some news could not be asked for')
}
