import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { walletMessages } from '#app/i18n/areas/wallet.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useOwnStoreCredit } from '#app/orders/use-own-store-credit.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Cart } from '#contract/cart'
import type { WalletProps } from './wallet.ts'
import { walletSettingsQuery } from './wallet-settings.ts'
import './express-checkout.css'

/** The wallets by provider. Where the code of one cannot be loaded, there is no wallet. */
const WALLETS: Record<string, ComponentType<WalletProps>> = {
  stripe: lazy(() => import('./stripe-wallet.tsx').catch(withoutWallet)),
  sandbox: lazy(() => import('./sandbox-wallet.tsx').catch(withoutWallet)),
}

function withoutWallet() {
  return { default: () => <></> }
}

interface Props {
  cart: Cart
  /** Where the other way to pay is. */
  otherWay: 'above' | 'below'
}

/** Wallets such as Apple Pay: they know the address, so an order takes two taps. Nothing where there is no wallet. */
export function ExpressCheckout({ cart, otherWay }: Props) {
  const { t } = useTranslation(walletMessages)
  const { data: settings } = useQuery(walletSettingsQuery(useApi()))
  const [isAvailable, setAvailable] = useState(true)
  const Wallet = WALLETS[settings?.provider ?? '']
  if (!Wallet || !isAvailable || !cart.can_check_out || cart.receipt.total === 0) return null
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={t('title')}>
      {otherWay === 'above' && <p className="divider">{t('or')}</p>}
      <Suspense fallback={<Skeleton className="h-13" />}>
        <Wallet
          cart={cart}
          publishableKey={settings?.publishable_key ?? null}
          onUnavailable={() => setAvailable(false)}
        />
      </Suspense>
      <StoreCreditStays cart={cart} />
      {otherWay === 'below' && <p className="divider">{t('orForm')}</p>}
    </section>
  )
}

/** A wallet pays the whole order, so whoever has store credit is told how to use it. */
function StoreCreditStays({ cart }: { cart: Cart }) {
  const { t } = useTranslation(walletMessages)
  const { own } = useOwnStoreCredit(cart.currency)
  const format = useMoneyFormatter(cart.currency)
  if (!own) return null
  return <p className="text-sm text-ink-2">{t('creditStays', { amount: format(own.amount) })}</p>
}
