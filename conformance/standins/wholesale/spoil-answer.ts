import { STRANGE_CURRENCY, type StrangeMarketplaceAnswer } from '../../marketplace/harness.ts'
import type { ServiceAnswer } from '../http-service.ts'

/** Changes each price of an answer to what cannot be right. */
export function spoilAnswer(
  { status, body }: ServiceAnswer,
  strange: StrangeMarketplaceAnswer,
): ServiceAnswer {
  if (strange === 'no-json') return { body: Buffer.from('<html>Be right back</html>') }
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (name === 'currency' && strange === 'other-currency') return STRANGE_CURRENCY
    if (name !== 'price') return value
    if (strange === 'less-than-nothing') return '-3.00'
    return strange === 'no-price' ? undefined : value
  })
  return { ...(status && { status }), body: JSON.parse(text) }
}
