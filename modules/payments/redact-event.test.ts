import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactEvent } from './redact-event.ts'

test('secrets, cards and the contact of the payer are hidden wherever they are', () => {
  const event = {
    id: 'evt_1',
    created: 1_795_344_418_000,
    livemode: false,
    data: {
      object: {
        amount: 14_280,
        client_secret: 'pi_1_secret_2',
        customer_details: { email: 'mina@example.com', name: 'Mina' },
        note: 'paid with 4242 4242 4242 4242 today',
        number: 4_242_424_242_424_242,
        payment_method_details: { card: { last4: '4242', exp_month: 12 } },
        status: 'paid',
        charges: [{ billing: { phone: '+49 30 1234567' }, receipt_url: 'https://pay.example/r/1' }],
      },
    },
  }
  const redacted = JSON.parse(redactEvent(JSON.stringify(event)))
  assert.deepEqual(redacted, {
    id: 'evt_1',
    created: 1_795_344_418_000,
    livemode: false,
    data: {
      object: {
        amount: 14_280,
        client_secret: '[hidden]',
        customer_details: '[hidden]',
        note: 'paid with [hidden] today',
        number: '[hidden]',
        payment_method_details: { card: '[hidden]' },
        status: 'paid',
        charges: [{ billing: { phone: '[hidden]' }, receipt_url: '[hidden]' }],
      },
    },
  })
})

test('what is not JSON is not shown', () => {
  assert.equal(redactEvent('card=4242424242424242'), '[not JSON]')
  assert.equal(redactEvent(''), '[not JSON]')
  assert.equal(redactEvent('"4242424242424242"'), '"[hidden]"')
})
