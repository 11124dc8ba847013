import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { newQueryClient, shopContext } from '#app/shop-context.ts'
import { apiClient } from './api.ts'
import { askAsMember } from './ask.ts'
import { takeCarried } from './carried.tsx'
import { forgetEachPerson } from './forget-person.ts'
import { accountsPath, keepSession } from './session.ts'
import { ShopProvider } from './shop.tsx'

const api = apiClient('/api', askAsMember)
// The server wrote them there: behind a proxy the browser's own address may be another one.
const {
  publicUrl = location.origin,
  storeName = 'Outwit',
  social = '{}',
} = document.documentElement.dataset
const queries = newQueryClient()
takeCarried(queries)
forgetEachPerson(queries)
keepSession()
const shop = {
  ...{ api, queries, publicUrl, accountsPath: accountsPath(), storeName },
  social: JSON.parse(social),
}

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
