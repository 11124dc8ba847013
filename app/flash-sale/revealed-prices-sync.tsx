import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect } from 'react'
import type { FlashSalePrices, SalePrice } from '#contract/flash-sales'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'
import { guestCartId } from '../cart/guest-cart-id.ts'
import { useTimeLeft } from '../countdown/use-time-left.ts'
import { chosenCurrency } from '../currency/chosen-currency.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { useStoredValue } from '../storage/stored-value.ts'
import { RevealedPriceView } from './revealed-price-view.tsx'
import { type RevealedPrice, showRevealedPrices } from './sale-prices.ts'
import { type StoredSale, storedSales } from './stored-sales.ts'

/** Units are taken by others meanwhile. */
const INTERVAL_MS = 30_000
const FRESH_MS = 5_000

/** Loads the prices of a sale that the shopper has revealed for all of the page, until it ends by the server's clock. */
export function RevealedPricesSync({ sale: { id } }: { sale: StoredSale }) {
  const api = useApi()
  const user = useCurrentUser()
  const cartId = useStoredValue(guestCartId)
  const currency = useStoredValue(chosenCurrency)?.code
  const { data } = useQuery({
    ...revealedPricesQuery(api, { saleId: id, userId: user?.id, cartId, currency }),
    enabled: user !== undefined,
    // At sign-in the reveals of the cart become those of the account.
    ...(user && { placeholderData: keepPreviousData }),
  })
  const left = useTimeLeft({ endsAt: data?.endsAt ?? 0, offset: data?.offset })
  const isOver = data?.endsAt !== undefined && left === 0
  useEffect(() => {
    showRevealedPrices(data && !isOver ? data.prices : null)
  }, [data, isOver])
  useEffect(() => () => showRevealedPrices(null), [])
  const isKnownToBeOver = isOver || data?.isOver
  useEffect(() => {
    if (isKnownToBeOver) endStoredSale(id)
  }, [isKnownToBeOver, id])
  return null
}

interface PricesKey {
  saleId: string
  userId: string | undefined
  cartId: string
  currency: string | undefined
}

function revealedPricesQuery(api: ApiClient, { saleId, userId, cartId, currency }: PricesKey) {
  return queryOptions({
    queryKey: ['flash-sale', saleId, 'prices', userId, cartId, currency],
    staleTime: FRESH_MS,
    refetchInterval: INTERVAL_MS,
    queryFn: async () => {
      const sent = Date.now()
      const query = { ...(cartId && { cart_id: cartId }), ...(currency && { currency }) }
      const found = await parseResponse(api['flash-sales'].current.prices.$get({ query }))
      const serverTime = Date.parse(found.server_time)
      return {
        endsAt: found.sale ? Date.parse(found.sale.ends_at) : undefined,
        offset: serverTime - (sent + Date.now()) / 2,
        prices: toRevealedPrices(found),
        isOver: !found.sale && serverTime >= readStoredEnd(saleId),
      }
    },
    // The prices are in a Map, with a component.
    structuralSharing: false,
  })
}

function toRevealedPrices({ sale }: FlashSalePrices): Map<string, RevealedPrice> {
  const entries = (sale?.items ?? []).flatMap((item) => {
    const { currency, units, variants } = item
    const terms = { percent: sale!.percent, currency, units, View: RevealedPriceView }
    const toPrice = (price: SalePrice, varies: boolean): RevealedPrice => ({
      ...terms,
      price: price.price,
      formerPrice: price.former_price,
      lowestPrice30Days: price.lowest_price_30_days,
      varies,
    })
    return [
      [item.product_id, toPrice(item, item.price_varies)] as const,
      ...variants.map((variant) => [variant.variant_id, toPrice(variant, false)] as const),
    ]
  })
  return new Map(entries)
}

function readStoredEnd(saleId: string): number {
  const stored = storedSales.get().find(({ id }) => id === saleId)
  return stored ? Date.parse(stored.endTime) : 0
}

/** Nothing of the sale is loaded on further pages. */
function endStoredSale(saleId: string) {
  const stored = storedSales.get()
  storedSales.set(stored.map((sale) => (sale.id === saleId ? { ...sale, isActive: false } : sale)))
}
