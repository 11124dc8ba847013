import type { Config } from './config.ts'

/** The address of the shop without a slash at its end: `https://shop.example`. */
export function getPublicUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
}
