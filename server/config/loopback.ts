interface ListenSettings {
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Whether a host name of a URL, without a port, means this machine. */
export function isLoopbackHostname(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(hostname)
}

/** Whether a server that listens on this address or name is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === '::1' || isLoopbackHostname(host)
}

/** Whether the shop is a trial on this machine: it has no public URL, or one that means this machine. */
export function isLocalShop({ PUBLIC_URL }: ListenSettings): boolean {
  return !PUBLIC_URL || isLoopbackHostname(new URL(PUBLIC_URL).hostname)
}

/** Returns the address to listen on: that of HOST, else loopback for a trial and all addresses for a public shop. */
export function getListenHost(config: ListenSettings): string | undefined {
  return config.HOST ?? (isLocalShop(config) ? '127.0.0.1' : undefined)
}
