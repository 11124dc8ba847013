import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAddressLines, type PostalAddress } from './address-format.ts'
import { isRegionOf, listRegions } from './regions.ts'

const format = (address: Partial<PostalAddress>) =>
  formatAddressLines({ ...MARKET_STREET, ...address })

test('an address has the lines of its country', () => {
  assert.deepEqual(format({}), ['1 Market Street', 'San Francisco, CA 94110'])
  assert.deepEqual(format({ line2: 'Floor 3' })[1], 'Floor 3')
  const getLastLines = (address: Partial<PostalAddress>) => format(address).slice(1)
  const plain = { region: null }
  assert.deepEqual(getLastLines({ ...plain, country: 'DE', zipCode: '50667', city: 'Köln' }), [
    '50667 Köln',
  ])
  assert.deepEqual(getLastLines({ ...plain, country: 'GB', zipCode: 'SW1A 1AA', city: 'London' }), [
    'London',
    'SW1A 1AA',
  ])
  const sydney = { country: 'AU', zipCode: '2000', city: 'Sydney', region: 'NSW' }
  assert.deepEqual(getLastLines(sydney), ['Sydney NSW 2000'])
  const pune = { country: 'IN', zipCode: '411001', city: 'Pune', region: 'MH' }
  assert.deepEqual(getLastLines(pune), ['Pune 411001', 'Maharashtra'])
  const chiyoda = { country: 'JP', zipCode: '100-0001', city: 'Chiyoda', region: '13' }
  assert.deepEqual(getLastLines(chiyoda), ['Chiyoda, Tokyo 100-0001'])
})

test('a region of a country that writes none is not lost', () => {
  const zurich = { country: 'CH', zipCode: '8001', city: 'Zürich', region: 'ZH' }
  assert.deepEqual(format(zurich).slice(1), ['8001 Zürich', 'ZH'])
})

test('countries with regions list them by name, and no others', () => {
  assert.equal(listRegions('US').length, 59)
  assert.equal(listRegions('JP').length, 47)
  assert.deepEqual(listRegions('CA')[0], { code: 'AB', name: 'Alberta' })
  assert.deepEqual(listRegions('DE'), [])
  assert.deepEqual([isRegionOf('US', 'CA'), isRegionOf('US', 'ON')], [true, false])
  assert.equal(isRegionOf('US', 'constructor'), false)
})

const MARKET_STREET: PostalAddress = {
  street: '1 Market Street',
  line2: null,
  city: 'San Francisco',
  region: 'CA',
  zipCode: '94110',
  country: 'US',
}
