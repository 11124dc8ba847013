import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { runAgainAt } from '#platform/queue/queue'
import type { AppError } from '#platform/result'
import type { DropshipOrderId } from '../tables.ts'
import { beginSending, type Sending } from './begin-sending.ts'
import { chooseFreightCodes } from './choose-freight-codes.ts'
import { recordFailure, recordPlaced, releaseLease } from './record-result.ts'

interface ForwardOrderInput {
  id: DropshipOrderId
  signal: AbortSignal
  clock: () => Date
}

/** Of every order, for the person who packs the parcel. */
const NOTE = 'Please do not put an invoice, prices or advertisements into the parcel. Thank you.'
/** The marketplace is asked again after these minutes. After the last one a person has to look at it. */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 30, 60, 120]
const TEMPORARY = ['marketplace_limited', 'marketplace_unavailable']

/**
 * Orders at the supplier. The key of the request comes from the order, so that sending it again after a crash, or twice at
 * once, orders once. The call is between two transactions: one that says that it is sent, and one that stores the result.
 */
export async function forwardOrder(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { id, signal, clock }: ForwardOrderInput,
): Promise<ReturnType<typeof runAgainAt> | undefined> {
  const sending = await beginSending(db, { id, now: clock() })
  if (sending.state === 'later') return runAgainAt(sending.at)
  if (sending.state === 'done') return
  try {
    const placed = await send(db, marketplace, sending, signal)
    if (placed.ok) {
      await recordPlaced(db, { request: sending.request, ids: placed.value, now: clock() })
      return
    }
    const retryAt = getRetryAt(sending, placed.error, clock())
    await recordFailure(db, { request: sending.request, error: placed.error, isFinal: !retryAt })
    return retryAt ? runAgainAt(retryAt) : undefined
  } catch (error) {
    // Not after a crash: then the lease ends by itself.
    await releaseLease(db, sending.request)
    throw error
  }
}

type Sent = Extract<Sending, { state: 'sending' }>

async function send(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { request, lines, address, country }: Sent,
  signal: AbortSignal,
) {
  const chosen = await chooseFreightCodes(db, marketplace, { lines, country, signal })
  const order = {
    ...{ key: request.key, address, note: NOTE },
    lines: chosen.map((line) => ({
      ...{ productId: line.supplierProductId, variantAttributes: line.attributes },
      ...{ quantity: line.quantity, freightCode: line.freightCode },
    })),
  }
  return marketplace.provider.placeOrder({ ...order, signal })
}

function getRetryAt({ request }: Sent, { code }: AppError, now: Date): Date | null {
  const minutes = RETRY_MINUTES[request.attempts - 1]
  if (!TEMPORARY.includes(code) || minutes === undefined) return null
  return new Date(now.getTime() + minutes * 60_000)
}
