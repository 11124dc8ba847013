import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { newQueryClient, shopContext } from '#app/shop-context.ts'
import { apiClient } from './api.ts'
import { takeCarried } from './carried.tsx'
import { ShopProvider } from './shop.tsx'

const api = apiClient('/api', (input, init) => fetch(input, init))
// The server wrote them there: behind a proxy the browser's own address may be another one.
const {
  publicUrl = location.origin,
  storeName = 'Outwit',
  social = '{}',
} = document.documentElement.dataset
const queries = newQueryClient()
takeCarried(queries)
const shop = { api, queries, publicUrl, storeName, social: JSON.parse(social) }

function getContext() {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShopProvider shop={shop}>
        <HydratedRouter getContext={getContext} />
      </ShopProvider>
    </StrictMode>,
  )
})
