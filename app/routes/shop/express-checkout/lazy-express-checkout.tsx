import { type ComponentProps, lazy, Suspense } from 'react'
import type { ExpressCheckout } from './express-checkout.tsx'

// If the code cannot be loaded, there are no wallets.
const Loaded = lazy(() =>
  import('./express-checkout.tsx').then(
    ({ ExpressCheckout }) => ({ default: ExpressCheckout }),
    () => ({ default: () => <></> }),
  ),
)

/** The wallets of the cart, which are loaded after it. */
export function LazyExpressCheckout(props: ComponentProps<typeof ExpressCheckout>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
