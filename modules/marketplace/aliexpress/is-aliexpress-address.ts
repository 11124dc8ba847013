/** Hosts of the marketplace, with those below them: links of the affiliate interface are at `s.click.aliexpress.com`. */
const HOSTS = ['aliexpress.com', 'aliexpress.us']

/** Whether an address leads to AliExpress: https at its own hosts or, with a sandbox, a page of the sandbox. */
export function isAliExpressAddress(
  address: string,
  { sandboxUrl }: { sandboxUrl: string | null },
): boolean {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  if (sandboxUrl !== null && url.href.startsWith(`${sandboxUrl}/`)) return true
  const isOwnHost = HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.port === '' && isOwnHost
}
