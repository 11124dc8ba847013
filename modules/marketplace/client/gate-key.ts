import type { Marketplace } from '../marketplace.ts'

/** Returns by what the turns and pauses of the marketplace are stored: its app, or the name of its adapter. */
export function getGateKey({ aliExpress, provider }: Marketplace): string {
  return aliExpress?.client.app.key ?? provider.name
}
