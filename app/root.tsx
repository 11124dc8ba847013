import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { hidePricesScript } from '#app/currency/chosen-currency.ts'
import { reserveSaleLinesScript } from '#app/flash-sale/reserve-sale-lines.ts'
import { languageScript } from '#app/i18n/chosen-language.ts'
import { useLanguage } from '#app/i18n/use-translation.ts'
import { buildPagePath } from '#platform/i18n/page-path'
import type { Route } from './+types/root'
import { HydrationData } from './api/hydration-data.tsx'
import type { ShopContext } from './api/shop-context.ts'
import { useNonce, useShop } from './api/shop-provider.tsx'
import { columnsScript } from './catalog/list-columns.ts'
import { RootErrorPage } from './shell/error-pages.tsx'
import { useFocusFallback } from './shell/focus-fallback.ts'
import icon from './shell/icon.svg?url'
import { buildLogoStyle } from './shell/logo-style.ts'
import { PageChange } from './shell/page-change.tsx'
import { themeScript } from './shell/theme.ts'
import { useVisitCount } from './shell/use-visit-count.ts'
import besleyExtended from './ui/fonts/besley-latin-ext-normal.woff2?url'
import besley from './ui/fonts/besley-latin-normal.woff2?url'
import schibstedExtended from './ui/fonts/schibsted-grotesk-latin-ext-normal.woff2?url'
import schibsted from './ui/fonts/schibsted-grotesk-latin-normal.woff2?url'
import { LiveRegion } from './ui/live-region.tsx'
import { WordmarkShape } from './ui/wordmark.tsx'
import './root.css'

/** What must happen before the first paint. */
const HEAD_SCRIPT = [
  ...[languageScript, themeScript, columnsScript, hidePricesScript],
  reserveSaleLinesScript,
].join(';')

export const links = () => [preloadFont(besley), preloadFont(schibsted)]

/** What the browser has to know of the shop, which `entry.client.tsx` and its style sheets read. Only the server writes it. */
function buildShopAttributes({ footer, navigation, countries, ...shop }: ShopContext) {
  return {
    'data-public-url': shop.publicUrl,
    'data-accounts-path': shop.accountsPath,
    'data-store-name': shop.storeName,
    'data-marketplace': shop.marketplaceName,
    'data-content': JSON.stringify({ footer, navigation }),
    'data-countries': countries?.join(' '),
    'data-traced': shop.isTraced || undefined,
    ...buildLogoStyle(shop.logo),
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const shop = useShop()
  return (
    // The script in the head sets the theme on this element before React hydrates it.
    <html
      lang={language}
      {...(import.meta.env.SSR && buildShopAttributes(shop))}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101714" />
        <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <link rel="manifest" href={buildPagePath(language, '/manifest.webmanifest')} />
        <Meta />
        <Links />
        <ExtendedFontPreloads />
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
  useVisitCount()
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

/** Most lines of a Turkish page have one of ğ, İ and ş, which only the second file of each font has. */
function ExtendedFontPreloads() {
  if (useLanguage() !== 'tr') return null
  return [besleyExtended, schibstedExtended].map((href) => (
    <link key={href} {...preloadFont(href)} />
  ))
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
