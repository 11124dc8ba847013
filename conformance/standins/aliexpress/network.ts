import { once } from 'node:events'
import { STRANGE_CURRENCY, type StrangeMarketplaceAnswer } from '../../marketplace/harness.ts'
import type { NetworkState } from '../../network.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface NetworkInput {
  fetch: Fetch
  passTime: (ms: number) => void
}

/** The client leaves a marketplace alone for so long after many faults. */
const LONGEST_PAUSE_MS = 600_000

/** Puts a network before the sandbox, which can fail or spoil answers. */
export function openAliExpressNetwork({ fetch, passTime }: NetworkInput) {
  let network: NetworkState = 'up'
  let strange: StrangeMarketplaceAnswer | null = null
  return {
    setNetwork(state: NetworkState) {
      network = state
      if (state === 'up') passTime(LONGEST_PAUSE_MS)
    },
    answerStrangely(answer: StrangeMarketplaceAnswer | null) {
      strange = answer
      if (!answer) passTime(LONGEST_PAUSE_MS)
    },
    async fetch(url: string, init: RequestInit): Promise<Response> {
      if (network === 'silent') await waitUntilAborted(init)
      if (network === 'down') throw new TypeError('fetch failed')
      const response = await fetch(url, init)
      if (network === 'lost-answers') throw new TypeError('fetch failed')
      return strange ? new Response(spoil(await response.text(), strange)) : response
    },
  }
}

async function waitUntilAborted({ signal }: RequestInit): Promise<never> {
  if (!signal!.aborted) await once(signal!, 'abort')
  throw signal!.reason
}

/** Changes each price of a product and of a freight. */
function spoil(text: string, strange: StrangeMarketplaceAnswer): string {
  if (strange === 'no-json') return '<html>punish</html>'
  if (strange === 'other-currency') {
    return text.replaceAll(
      /("(?:currency_code|shipping_fee_currency)":)"EUR"/g,
      `$1"${STRANGE_CURRENCY}"`,
    )
  }
  const price = strange === 'no-price' ? 'null' : '"-3.00"'
  return text.replaceAll(
    /("(?:offer_sale_price|sku_price|shipping_fee_cent)":)"[^"]*"/g,
    `$1${price}`,
  )
}
