import besley from '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2?url'
import schibsted from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { useLanguage } from '#app/i18n/use-translation.ts'
import type { Route } from './+types/root'
import { HydrationData } from './api/hydration-data.tsx'
import { useNonce, useShop } from './api/shop-provider.tsx'
import { RootErrorPage } from './shell/error-pages.tsx'
import { useFocusFallback } from './shell/focus-fallback.ts'
import icon from './shell/icon.svg?url'
import { PageChange } from './shell/page-change.tsx'
import { themeScript } from './shell/theme.ts'
import { LiveRegion } from './ui/live-region.tsx'
import { WordmarkShape } from './ui/wordmark.tsx'
import './root.css'

export const links = () => [preloadFont(besley), preloadFont(schibsted)]

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { publicUrl, accountsPath, storeName, social } = useShop()
  return (
    // The script in the head sets the theme on this element before React hydrates it.
    <html
      lang={language}
      data-public-url={publicUrl}
      data-accounts-path={accountsPath}
      data-store-name={storeName}
      data-social={JSON.stringify(social)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101714" />
        <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <WordmarkShape />
        {children}
        <HydrationData />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useFocusFallback()
  return (
    <>
      <Outlet />
      <LiveRegion />
      <PageChange />
    </>
  )
}

// Not a re-export: the router passes `error` only to a function declared in this file.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootErrorPage error={error} />
}

/** Both fonts are used above the fold of every page. */
function preloadFont(href: string) {
  return {
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  } as const
}
