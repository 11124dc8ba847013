import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

const logo = readFileSync(new URL('../../platform/email/logo.png', import.meta.url))

/** Serves the logo for e-mails as a PNG at twice its displayed size: mail programs do not render SVG. */
export function createEmailLogoRoute() {
  return new Hono().get('/mail/logo.png', (c) =>
    c.body(new Uint8Array(logo), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=604800',
    }),
  )
}
