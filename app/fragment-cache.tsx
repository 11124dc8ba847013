import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { href, StaticRouter } from 'react-router'
import type { ShopContext } from '#app/api/shop-context.ts'
import { buildPagePath } from '#platform/i18n/page-path'
import { ShopProvider } from './api/shop-provider.tsx'
import type { RenderFragment } from './ui/cached-fragment.tsx'

interface Fragment {
  html: string
  /** The areas of messages that it uses. */
  areas: Set<string>
}

interface Page {
  shop: ShopContext
  /** The URL of the page. */
  url: string
  /** Collects the areas of messages that the page uses. */
  usedAreas: Set<string>
}

/** HTML by language, names of the shop and the marketplace, and key. The keys of products contain their data, so a changed product has another key. */
const fragments = new Map<string, Fragment>()

/** About 6 MB, with the keys: a card of a product has 2,200 characters. */
const MAX_FRAGMENTS = 2000

/** Returns a function that renders the fragments of a page, unless an earlier page had the same ones. */
export function createFragmentRenderer(page: Page): RenderFragment {
  return (key, content) => {
    const { language, storeName, marketplaceName = '' } = page.shop
    // The logo is called as the shop is, and products name the marketplace.
    const fullKey = `${language} ${storeName} ${marketplaceName} ${key}`
    const fragment = fragments.get(fullKey) ?? store(fullKey, render(content, page))
    for (const area of fragment.areas) page.usedAreas.add(area)
    return fragment.html
  }
}

/** React renders a page within a page correctly if the component that asks for it uses no hook afterwards. */
function render(content: ReactNode, { shop, url }: Page): Fragment {
  const areas = new Set<string>()
  const html = renderToString(
    <ShopProvider shop={shop} usedAreas={areas}>
      <StaticRouter
        basename={buildPagePath(shop.language, href('/'))}
        location={new URL(url).pathname}
      >
        {content}
      </StaticRouter>
    </ShopProvider>,
  )
  return { html, areas }
}

/** A Map iterates in insertion order, so the first fragment is the oldest. */
function store(key: string, fragment: Fragment): Fragment {
  if (fragments.size >= MAX_FRAGMENTS) fragments.delete(fragments.keys().next().value!)
  fragments.set(key, fragment)
  return fragment
}
