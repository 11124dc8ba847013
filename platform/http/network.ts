import ipaddr from 'ipaddr.js'

/** Returns an IPv4 address as it is, and the /64 network of an IPv6 address: one client usually has all of it. */
export function toNetwork(address = 'unknown'): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
