import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

const nonPublicAddresses = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '192.88.99.1'],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::1', '2001:db8::1', '2002:7f00:1::', '2001::1', '100::1'],
  // Metadata and platform services of clouds.
  ...['168.63.129.16', '::ffff:168.63.129.16', '64:ff9b::a83f:8110', '161.26.0.10', '166.9.14.1'],
  ...['100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ...['localhost', '', '1', '0x7f.0.0.1.5'],
]
for (const address of nonPublicAddresses) {
  test(`'${address}' is not a public address`, () => {
    assert.equal(isPublicAddress(address), false)
  })
}

for (const address of [
  '168.63.129.17',
  '93.184.216.34',
  '8.8.8.8',
  '2606:4700::6810:84e5',
  '::ffff:8.8.8.8',
]) {
  test(`${address} is a public address`, () => assert.equal(isPublicAddress(address), true))
}
