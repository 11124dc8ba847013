import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import { getLogoPng } from '#modules/shop'

const wordmark = readFileSync(new URL('../../platform/email/logo.png', import.meta.url))

/**
 * Serves the logos of the shop. In e-mails it is a PNG at twice its displayed size: mail programs do not render SVG.
 * E-mails that were sent before have the present one.
 */
export function createLogoRoutes({ db, shopInfo }: Pick<AppDependencies, 'db' | 'shopInfo'>) {
  return new Hono()
    .get('/mail/logo.png', async (c) => {
      const own = shopInfo.logo && (await getLogoPng(db, shopInfo.logo.light.id))
      return c.body(new Uint8Array(own ?? wordmark), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': own ? 'public, max-age=86400' : 'public, max-age=604800',
      })
    })
    .get('/logo/:file{[0-9a-f-]{36}\\.png}', async (c) => {
      const png = await getLogoPng(db, c.req.param('file').slice(0, 36))
      if (!png) return c.notFound()
      return c.body(new Uint8Array(png), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
    })
}
