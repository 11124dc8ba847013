import type { StrangeShippingAnswer } from '../shipping.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

interface Service {
  /** A decimal number in the currency of the request. */
  price: string
  days: [number, number] | null
}

/** What the carriers of an imaginary service charge, by country and the beginning of the postal code. The first one that fits counts. */
const PRICES: [country: string, prefix: string, services: Record<string, Service>][] = [
  ['DE', '27498', { PARCEL: { price: '9.90', days: [4, 7] } }],
  [
    'DE',
    '',
    { NEXT_DAY: { price: '14.50', days: [1, 1] }, PARCEL: { price: '6.40', days: [2, 3] } },
  ],
  [
    'US',
    '',
    { NEXT_DAY: { price: '39.00', days: [2, 3] }, PARCEL: { price: '12.99', days: null } },
  ],
  ['JP', '', { NEXT_DAY: { price: '2400', days: [2, 2] }, PARCEL: { price: '860', days: [3, 5] } }],
]

interface RatesBody {
  to: { country: string; state: string | null; postcode: string }
  currency: string
  items: { quantity: number; grams: number; value_minor: number }[]
}

/** Opens a service of carriers on loopback. `POST /rates` says prices; `POST /labels` would order a parcel. */
export async function openParcelStandin({ key }: { key: string }) {
  let strange: StrangeShippingAnswer | null = null
  let last: RatesBody | null = null
  let ordered = 0
  const service = await openHttpService(({ headers, url, body }: ServiceRequest) => {
    if (headers.authorization !== `Bearer ${key}`) return { status: 401 }
    if (url.pathname === '/labels') {
      ordered++
      return { status: 201, body: {} }
    }
    last = JSON.parse(body.toString()) as RatesBody
    const answer = answerRates(last)
    const spoiled = strange ? spoil(answer, strange) : answer
    strange = null
    return spoiled
  })
  return {
    url: service.url,
    setNetwork: service.setNetwork,
    answerStrangely: (answer: StrangeShippingAnswer) => {
      strange = answer
    },
    readRequested: async () => {
      const { currency, items } = last!
      const toRequested = ({
        quantity,
        grams,
        value_minor: valueMinor,
      }: RatesBody['items'][number]) => {
        return { quantity, grams, valueMinor }
      }
      return { currency, items: items.map(toRequested) }
    },
    countOrdered: async () => ordered,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

interface RatesAnswer {
  id: string
  currency: string
  services: { code: string; price?: string; days: [number, number] | null }[]
}

/** A service that does not go to a place is not in the list. */
function answerRates({
  to: { country, postcode },
  currency,
}: RatesBody): ServiceAnswer & { body: RatesAnswer | object } {
  const [, , services] =
    PRICES.find(([place, prefix]) => place === country && postcode.startsWith(prefix)) ?? []
  if (!services) return { status: 422, body: { error: 'unknown place' } }
  return {
    body: {
      ...{ id: `rates-${postcode}`, currency },
      services: Object.entries(services).map(([code, service]) => ({ code, ...service })),
    },
  }
}

function spoil({ body }: { body: object }, strange: StrangeShippingAnswer): ServiceAnswer {
  const answer = body as RatesAnswer
  const changeServices = (price?: string) => ({
    ...answer,
    services: answer.services.map(({ code, days }) => ({ code, days, ...(price && { price }) })),
  })
  if (strange === 'no-json') return { body: Buffer.from('<html>Be right back</html>') }
  if (strange === 'other-currency') return { body: { ...answer, currency: 'XTS' } }
  return { body: changeServices(strange === 'less-than-nothing' ? '-3.00' : undefined) }
}
