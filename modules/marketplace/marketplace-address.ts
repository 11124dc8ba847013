import type { Marketplace } from './marketplace.ts'

/** Hosts of the marketplace, with those below them: links of the affiliate interface are at `s.click.aliexpress.com`. */
const HOSTS = ['aliexpress.com', 'aliexpress.us']

/**
 * Whether an address leads to the marketplace: https at its own hosts or, in the sandbox, a page of the sandbox. The shop
 * sends shoppers to no other address.
 */
export function isMarketplaceAddress({ client, isSandbox }: Marketplace, address: string): boolean {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (isSandbox && url.href.startsWith(`${client.baseUrl}/`)) return true
  const isOwnHost = HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.port === '' && isOwnHost
}
