import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { ShopContext } from '#app/api/shop-context.ts'
import { FragmentContext, type RenderFragment } from '#app/ui/cached-fragment.tsx'
import { PageLanguageContext } from '../i18n/use-translation.ts'
import type { ApiClient } from './client.ts'

const ShopReactContext = createContext<ShopContext | null>(null)
const NonceContext = createContext<string | undefined>(undefined)

interface Props {
  shop: ShopContext
  /** Nonce of the shop's own inline scripts. On the server only, which removes it from cached pages. */
  nonce?: string
  /** On the server: collects the areas of messages that the page uses. */
  usedAreas?: Set<string>
  /** On the server: renders what is the same on many pages only once. */
  renderFragment?: RenderFragment | undefined
  children: ReactNode
}

export function ShopProvider({ shop, nonce, usedAreas, renderFragment, children }: Props) {
  const { language, marketplaceName } = shop
  const page = import.meta.env.SSR ? { language, marketplaceName, usedAreas } : { language }
  return (
    <ShopReactContext value={shop}>
      <NonceContext value={nonce}>
        <PageLanguageContext value={page}>
          <FragmentContext value={renderFragment}>
            <QueryClientProvider client={shop.queries}>{children}</QueryClientProvider>
          </FragmentContext>
        </PageLanguageContext>
      </NonceContext>
    </ShopReactContext>
  )
}

export function useShop(): ShopContext {
  const shop = use(ShopReactContext)
  if (!shop) throw new Error('A screen needs a ShopProvider above it')
  return shop
}

export function useApi(): ApiClient {
  return useShop().api
}

export function useNonce(): string | undefined {
  return use(NonceContext)
}
