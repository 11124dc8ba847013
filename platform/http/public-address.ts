import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the open internet: not this machine, not its network, not a cloud's own
 * services, and none of those in IPv6 clothes.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return address.range() === 'unicast' && !isNonPublicUnicast(address.toString())
}

/** Ranges that count as unicast and yet may lead inside: benchmarks, IPv4-compatible IPv6, NAT64 of one's own. */
const NON_PUBLIC_UNICAST_RANGES = [
  '198.18.0.0/15',
  '192.88.99.0/24',
  '::/96',
  '64:ff9b:1::/48',
  '2001:2::/48',
].map((range) => ipaddr.parseCIDR(range))

function isNonPublicUnicast(ip: string): boolean {
  const address = ipaddr.parse(ip)
  return NON_PUBLIC_UNICAST_RANGES.some(
    ([from, bits]) => address.kind() === from.kind() && address.match([from, bits] as never),
  )
}

export class NonPublicAddressError extends Error {}

/** A look-up for sockets that fails when any of a name's addresses may not be reached: what was checked is what is dialled. */
export function createFilteredLookup(isAllowedAddress: (ip: string) => boolean): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      const bad = found.find(({ address }) => !isAllowedAddress(address))
      if (bad || !found[0])
        return answer(new NonPublicAddressError(`${hostname} is no public host`), [])
      return options.all ? answer(null, found) : answer(null, found[0].address, found[0].family)
    })
  }
}

/** Sockets look no name up when the host is an address already, so that one is checked here. */
export function isBlockedHost(
  hostname: string,
  isAllowedAddress: (ip: string) => boolean,
): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && !isAllowedAddress(bare)
}
