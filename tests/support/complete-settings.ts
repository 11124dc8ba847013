import type { ConfigFinding } from '#server/config-check/findings'

export const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'

/** Settings with which nothing is found. */
export const COMPLETE = {
  DATABASE_URL: 'postgres://shop@db/shop',
  PUBLIC_URL: 'https://lamps.shop',
  TRUST_PROXY: '1',
  SECRET_KEY: SECRET,
  SEED: 'none',
  SMTP_URL: 'smtps://user:password@mail.lamps.shop',
  MAIL_FROM: 'Lamps <orders@lamps.shop>',
  MAIL_BOUNCE_ADDRESS: 'bounces@lamps.shop',
  MAIL_BOUNCE_TOKEN: 'token-of-the-mail-server',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ALIEXPRESS_APP_KEY: '512345',
  ALIEXPRESS_APP_SECRET: 'a1b2c3d4e5f6a7b8',
  METRICS_TOKEN: 'token-of-prometheus',
  UPLOAD_SCAN_COMMAND: 'clamdscan -',
}

export const listCodes = (findings: ConfigFinding[]) => findings.map(({ code }) => code).toSorted()

export async function rejectDns(): Promise<string[][]> {
  throw Object.assign(new Error('no DNS'), { code: 'ECONNREFUSED' })
}
