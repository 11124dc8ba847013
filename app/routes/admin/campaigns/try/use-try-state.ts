import { useSearchParams } from 'react-router'
import type { SimulateCart } from '../campaign-queries.ts'

/** The cart that is tried. It is in the address, so it can be copied as a link; whose cart it is stays out of it. */
export interface TryState {
  items: SimulateCart['items']
  codes: string
  country: SimulateCart['country']
  currency: SimulateCart['currency']
  shipping: 'standard' | 'express'
  /** A wall clock of the shop; empty for now. */
  at: string
  /** `yes` if the shopper has revealed the flash sale. */
  revealed: string
}

export function useTryState() {
  const [params, setParams] = useSearchParams()
  const state: TryState = {
    items: parseItems(params.get('items') ?? ''),
    codes: params.get('codes') ?? '',
    country: (params.get('country') ?? 'DE') as TryState['country'],
    currency: (params.get('currency') ?? 'USD') as TryState['currency'],
    shipping: params.get('shipping') === 'express' ? 'express' : 'standard',
    at: params.get('at') ?? '',
    revealed: params.get('revealed') ?? '',
  }
  const set = (changes: Partial<TryState>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          const text = typeof value === 'string' ? value : formatItems(value)
          if (text) next.set(name, text)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { state, set }
}

const ITEM = /^([0-9a-f-]{36})\*(\d{1,2})$/

function parseItems(text: string): TryState['items'] {
  return text.split(',').flatMap((part) => {
    const [, variant_id, quantity] = part.match(ITEM) ?? []
    return variant_id && Number(quantity) > 0 ? [{ variant_id, quantity: Number(quantity) }] : []
  })
}

function formatItems(items: TryState['items']): string {
  return items.map(({ variant_id, quantity }) => `${variant_id}*${quantity}`).join(',')
}
