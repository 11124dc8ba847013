/** The address of the shop that counts the click and leads to the marketplace. */
export function buildOutboundUrl(kind: 'products' | 'listings', id: string): string {
  return `/api/outbound/${kind}/${encodeURIComponent(id)}`
}
