import { href } from 'react-router'
import { FreeShippingProgress } from '#app/cart/free-shipping-progress.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { useIsMergingCart } from '#app/cart/use-merge-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePendingEdits } from '#app/offline/pending-edits.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Cart } from '#contract/cart'
import { CartLine } from './cart-line.tsx'
import { PendingNote } from './pending-note.tsx'
import '#app/cart/line-item.css'
import './cart.css'

interface Props {
  open: boolean
  onClose: () => void
}

/** The cart beside the page: its lines, the total and the way to the checkout. */
export function CartPanel({ open, onClose }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const { data: cart } = useCart()
  const hasLines = cart?.state === 'open' && cart.items.length > 0
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={t('cart.title')}
      footer={hasLines ? <CartFooter cart={cart} /> : undefined}
    >
      <CartContent onContinue={onClose} />
    </SidePanel>
  )
}

function CartContent({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation(checkoutMessages)
  const isMerging = useIsMergingCart()
  const { data: cart, isPending, isError, refetch, isFetching } = useCart({ isWatched: true })
  if (isPending || isMerging) return <Skeleton className="h-44" />
  if (isError && !cart) {
    return <ErrorState title={t('cart.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  if (cart?.state === 'open' && cart.items.length > 0) return <Lines cart={cart} />
  // An order that waits for its payment has its place on the page of the cart.
  const isOrdered = cart?.state === 'ordered'
  return (
    <>
      <PendingNote cart={null} />
      <EmptyState
        title={t('cart.empty')}
        action={
          isOrdered ? (
            <TextLink to={href('/cart')}>{t('cart.title')}</TextLink>
          ) : (
            <Button variant="secondary" onClick={onContinue}>
              {t('continueShopping')}
            </Button>
          )
        }
      />
    </>
  )
}

function Lines({ cart }: { cart: Cart }) {
  return (
    <ul>
      {cart.items.map((item) => (
        <CartLine key={item.id} item={item} currency={cart.currency} />
      ))}
    </ul>
  )
}

/** Amounts that the server has not worked out yet are not shown. */
function CartFooter({ cart }: { cart: Cart }) {
  const { t } = useTranslation(checkoutMessages)
  const hasEdits = usePendingEdits().length > 0
  const { receipt, currency, can_check_out } = cart
  return (
    <div className="grid gap-3">
      {hasEdits ? (
        <PendingNote cart={cart} />
      ) : (
        <>
          <FreeShippingProgress cart={cart} />
          <p className="flex justify-between font-semibold">
            <span>{t('total')}</span>
            <span className="font-display text-lg">
              <Amount amount={receipt.total} currency={currency} />
            </span>
          </p>
        </>
      )}
      <div className="grid gap-2">
        {can_check_out && !hasEdits && (
          <ButtonLink to={href('/checkout')} wide>
            {t('goToCheckout')}
          </ButtonLink>
        )}
        <ButtonLink to={href('/cart')} variant="secondary" wide>
          {t('cart.view')}
        </ButtonLink>
      </div>
    </div>
  )
}
