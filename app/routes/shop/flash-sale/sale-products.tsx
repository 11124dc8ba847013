import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { guestCartId } from '#app/cart/guest-cart-id.ts'
import { ProductCardWithActions } from '#app/catalog/product-card-with-actions.tsx'
import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { TextLink } from '#app/ui/link.tsx'
import { ProductGrid } from '#app/ui/product-grid.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { FlashSaleProduct, RevealedFlashSale } from '#contract/flash-sales'

/** The products of a sale at the price that this shopper has revealed. */
export function SaleProducts({ sale }: { sale: RevealedFlashSale }) {
  const { t } = useTranslation(flashSalesMessages)
  const query = useSaleProducts(sale)
  return (
    <section className="pt-section">
      <div className="section-head">
        <div>
          <h2 className="d2">{t('inTheSale')}</h2>
          <p className="muted">{t('rest', { count: query.data?.items.length ?? 0 })}</p>
        </div>
        <TextLink to={href('/cart')}>{t('yourCart')}</TextLink>
      </div>
      <QueryView query={query} errorTitle={t('loadFailed')} skeleton="h-96">
        {({ items }) => (
          <ProductGrid columns={4}>
            {items.map((item) => (
              <SaleProduct key={item.product.id} item={item} />
            ))}
          </ProductGrid>
        )}
      </QueryView>
    </section>
  )
}

function useSaleProducts({ id }: RevealedFlashSale) {
  const api = useApi()
  const user = useCurrentUser()
  const cartId = useStoredValue(guestCartId)
  const query = cartId ? { cart_id: cartId } : {}
  return useQuery({
    queryKey: ['flash-sale', id, 'products', user?.id, cartId],
    queryFn: () => parseResponse(api['flash-sales'][':id'].products.$get({ param: { id }, query })),
  })
}

/** Its card shows the price of the sale, as on every page. */
function SaleProduct({ item: { product, left } }: { item: FlashSaleProduct }) {
  const { t } = useTranslation(flashSalesMessages)
  const isTaken = left === 0
  const note = <LeftNote text={isTaken ? t('taken') : t('leftAtPrice', { left })} />
  return <ProductCardWithActions product={product} stockNote={note} />
}

function LeftNote({ text }: { text: string }) {
  return <p className="stock-note">{text}</p>
}
