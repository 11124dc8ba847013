import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import type { Translate } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { CartItem, CartNotice } from '#contract/cart'
import type { LOW_STOCK } from '#contract/catalog'

/** Changes of a line's price and stock since it was added. A price drop has its own colour. */
export function CartNotices({ item, currency }: { item: CartItem; currency: string }) {
  const { t } = useTranslation(checkoutMessages)
  const formatMoney = useMoneyFormatter(currency)
  const isLowStock =
    item.available > 0 && item.available <= LOW_STOCK_THRESHOLD && item.notices.length === 0
  return (
    <div className="cart-line-notices" aria-live="polite">
      {item.notices.map((notice) => (
        <Note key={notice.kind} variant={NOTICE_VARIANTS[notice.kind]}>
          {formatNotice(notice, formatMoney, t)}
        </Note>
      ))}
      {isLowStock && <Note>{t('cart.lowStock', { count: item.available })}</Note>}
    </div>
  )
}

// Only the type is imported: the contract's value would bring Zod to the page.
const LOW_STOCK_THRESHOLD = 5 satisfies typeof LOW_STOCK

const NOTICE_VARIANTS = {
  price_decreased: 'yolk',
  price_increased: 'plain',
  quantity_reduced: 'plain',
  out_of_stock: 'bad',
  withdrawn: 'bad',
  sold_elsewhere: 'bad',
} as const satisfies Record<CartNotice['kind'], 'yolk' | 'plain' | 'bad'>

function formatNotice(
  { kind, was, now }: CartNotice,
  formatMoney: (amount: number) => string,
  t: Translate<typeof checkoutMessages>,
): string {
  const [before, after] = [was ?? 0, now ?? 0]
  switch (kind) {
    case 'price_decreased':
      return t('notice.priceDropped', { amount: formatMoney(before - after) })
    case 'price_increased':
      return t('notice.priceRose', { was: formatMoney(before), now: formatMoney(after) })
    case 'quantity_reduced':
      return t('notice.quantityReduced', { was: before, count: after })
    case 'out_of_stock':
      return t('notice.outOfStock')
    case 'withdrawn':
      return t('notice.withdrawn')
    case 'sold_elsewhere':
      return t('notice.soldElsewhere')
  }
}
