import { after } from 'node:test'
import type { RequestHandler } from 'react-router'
import type { Kept } from '#server/cache/kept'
import { listenForPurges } from '#server/cache/listen-for-purges'
import { PageCache } from '#server/cache/page-cache'
import { createSite } from '#server/site'
import { openShop, type Shop } from './shop.ts'

interface Given {
  assets?: Map<string, Kept>
  /** Fill it before the site opens: what is added later purges what was kept. */
  shop?: Shop
  screens?: RequestHandler
}

/** The whole shop as one function of a request, keeping its answers as a real one does. */
export async function openSite({ shop, screens = noScreens, ...given }: Given = {}) {
  const { db, url } = shop ?? (await openShop())
  const cache = new PageCache()
  after(await listenForPurges(url, cache))

  const site = createSite({ assets: new Map(), ...given, db, cache, screens })
  return { db, cache, site }
}

/** Tests of the API alone need no build. */
async function noScreens() {
  return new Response('no screens here', { status: 404 })
}
