import type { StrangeAnswer } from '../tax.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

/** Percentages by state and class, as an imaginary tax service has them. */
const RATES: Record<string, Record<string, string>> = {
  NY: { standard: '8.875', reduced: '4', zero: '0' },
  OR: { standard: '0', reduced: '0', zero: '0' },
  DE: { standard: '19', reduced: '7', zero: '0' },
}
/** Where the delivery is not taxed as the goods are. */
const SHIPPING_RATES: Record<string, string> = { OR: '0' }

interface RatesBody {
  to: { country: string; state: string | null; zip: string }
  customer: string | null
  currency: string
  shipping_minor: number
  lines: { ref: string; class: string; amount_minor: number }[]
}

/** Opens a tax service on loopback. `POST /rates` says percentages; `POST /sales` would record a sale. */
export async function openTaxStandin({
  key,
  exemptCustomer,
}: {
  key: string
  exemptCustomer: string
}) {
  let strange: StrangeAnswer | null = null
  let last: RatesBody | null = null
  let recorded = 0
  const service = await openHttpService(({ headers, url, body }: ServiceRequest) => {
    if (headers.authorization !== `Bearer ${key}`) return { status: 401 }
    if (url.pathname === '/sales') recorded++
    last = JSON.parse(body.toString()) as RatesBody
    const answer = answerRates(last, exemptCustomer)
    const spoiled = strange ? spoil(answer, strange) : answer
    strange = null
    return spoiled
  })
  return {
    url: service.url,
    setNetwork: service.setNetwork,
    answerStrangely: (answer: StrangeAnswer) => {
      strange = answer
    },
    readAsked: async () => {
      const { currency, lines, shipping_minor: shippingMinor } = last!
      return { currency, amountsMinor: lines.map((line) => line.amount_minor), shippingMinor }
    },
    countRecorded: async () => recorded,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

interface RatesAnswer {
  id: string
  currency: string
  lines: { ref: string; percent?: string }[]
  shipping_percent: string | null
}

function answerRates(
  { to, customer, currency, lines }: RatesBody,
  exemptCustomer: string,
): ServiceAnswer & { body: RatesAnswer | object } {
  const place = to.state ?? to.country
  const rates = RATES[place]
  if (!rates) return { status: 422, body: { error: 'unknown place' } }
  const isExempt = customer === exemptCustomer
  return {
    body: {
      ...{ id: `rates-${place}`, currency, shipping_percent: SHIPPING_RATES[place] ?? null },
      lines: lines.map((line) => ({ ref: line.ref, percent: isExempt ? '0' : rates[line.class] })),
    },
  }
}

function spoil({ body }: { body: object }, strange: StrangeAnswer): ServiceAnswer {
  const answer = body as RatesAnswer
  if (strange === 'no-json') return { body: Buffer.from('<html>Be right back</html>') }
  if (strange === 'other-currency') return { body: { ...answer, currency: 'XTS' } }
  if (strange === 'missing-line') return { body: { ...answer, lines: answer.lines.slice(1) } }
  return { body: { ...answer, lines: answer.lines.map(({ ref }) => ({ ref })) } }
}
