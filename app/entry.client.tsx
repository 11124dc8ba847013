import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createQueryClient, shopContext } from '#app/api/shop-context.ts'
import type { Country } from '#contract/pricing'
import type { Language } from '#platform/i18n/languages'
import { createApiClient } from './api/client.ts'
import { fetchWithSession } from './api/fetch-with-session.ts'
import { restoreHydrationData } from './api/hydration-data.tsx'
import { ShopProvider } from './api/shop-provider.tsx'
import { getAuthPath, startSessionRefresh } from './session/auth-client.ts'
import { clearDataOnUserChange } from './session/clear-user-data.ts'
import { startScrollLock } from './ui/scroll-lock.ts'

// The server writes its attributes: behind a proxy, `location.origin` can differ from the public URL.
const { lang, dataset } = document.documentElement
const language = lang as Language
const api = createApiClient('/api', { fetch: fetchWithSession, language })
const { publicUrl = location.origin, storeName = '', content, countries, traced } = dataset
const queries = createQueryClient()
restoreHydrationData(queries)
clearDataOnUserChange(queries)
if (traced) void import('./tracing/trace-requests.ts')
startSessionRefresh()
startScrollLock()
const shop = {
  ...{ api, queries, publicUrl, accountsPath: getAuthPath(), storeName, language },
  ...JSON.parse(content!),
  countries: countries?.split(' ') as Country[] | undefined,
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
