import ipaddr from 'ipaddr.js'

/** Whoever has one IPv6 address has the 2⁶⁴ of its network, so those count as one. */
export function toNetwork(address = 'nobody'): string {
  if (!ipaddr.isValid(address)) return address
  const plain = ipaddr.process(address)
  return plain instanceof ipaddr.IPv6
    ? `${plain.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : plain.toString()
}
