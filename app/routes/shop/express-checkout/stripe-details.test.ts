import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { toOrderDetails, toShippingRates } from './stripe-details.ts'

const address = {
  ...{ line1: '1 Market Street', line2: null, city: 'San Francisco' },
  ...{ state: 'california', postal_code: '94105', country: 'US' },
}

test('the address of a wallet is that of an order', () => {
  const shippingAddress = { name: ' Mina Maria  Keller ', address }
  const billingDetails = {
    name: 'Theo Baum',
    email: 'mina@example.com',
    phone: ' +1 415 ',
    address,
  }
  assert.deepEqual(toOrderDetails({ shippingAddress, billingDetails }), {
    ...{ first_name: 'Mina Maria', last_name: 'Keller', email: 'mina@example.com' },
    ...{ address: '1 Market Street', city: 'San Francisco', state: 'CA', zip_code: '94105' },
    ...{ country: 'US', phone: '+1 415' },
  })
})

test('a wallet with one name gives both names, and a country without states no state', () => {
  const berlin = {
    ...address,
    state: 'Berlin',
    postal_code: '10115',
    city: 'Berlin',
    country: 'DE',
  }
  const details = toOrderDetails({
    shippingAddress: { name: 'Mina', address: berlin },
    billingDetails: undefined,
  })
  assert.deepEqual([details.first_name, details.last_name], ['Mina', 'Mina'])
  assert.ok(!('state' in details) && !('phone' in details))
})

test('a wallet begins with the chosen delivery, in minor units', () => {
  const option = { days_min: 1, days_max: 2 }
  const cart = {
    ...{ currency: 'USD', shipping: 'express' },
    shipping_options: [
      { ...option, id: 'standard', price: 0 },
      { ...option, id: 'express', price: 9.5 },
    ],
  } as unknown as Cart
  const rates = toShippingRates(cart, ({ id }) => ({ title: id, days: 'tomorrow' }))
  assert.deepEqual(
    rates.map(({ id, amount, deliveryEstimate }) => [id, amount, deliveryEstimate]),
    [
      ['express', 950, 'tomorrow'],
      ['standard', 0, 'tomorrow'],
    ],
  )
})
