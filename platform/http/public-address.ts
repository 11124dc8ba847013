import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is public: not loopback, private, link-local or a cloud's metadata service, and none of those
 * mapped into IPv6.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return address.range() === 'unicast' && !isNonPublicUnicast(address.toString())
}

/** Whether an IP address is public, or of this machine. */
export function isPublicOrLoopbackAddress(ip: string): boolean {
  return isPublicAddress(ip) || (ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback')
}

/**
 * Unicast ranges that may lead to an internal network: benchmarking, IPv4-compatible IPv6, local NAT64, and addresses
 * behind which a cloud answers its own machines: Azure's platform and IBM Cloud's services. The metadata services of
 * other clouds have link-local, private or reserved addresses.
 */
const NON_PUBLIC_UNICAST_RANGES = [
  '168.63.129.16/32',
  '161.26.0.0/16',
  '166.8.0.0/14',
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

/**
 * Creates a DNS lookup for sockets that fails if any address of the host is not allowed. The socket connects to the
 * address that was checked, so DNS rebinding does not help an attacker.
 */
export function createFilteredLookup(isAllowedAddress: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address))) {
        return callback(new NonPublicAddressError(`${hostname} is not a public host`), [])
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** Checks a host that is an IP address: sockets do no DNS lookup for it. */
export function isBlockedHost(
  hostname: string,
  isAllowedAddress: (ip: string) => boolean,
): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) !== 0 && !isAllowedAddress(ip)
}
