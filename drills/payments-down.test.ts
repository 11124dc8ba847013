import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentsDown } from './payments-down.ts'
import { runDrill } from './run-drill.ts'

test('an hour without the payment provider costs no order and no payment', async (context) => {
  const { outcome } = await runDrill(paymentsDown, () => {})
  if ('missing' in outcome) return context.skip(`needs ${outcome.missing.join(' ')}`)
  if ('error' in outcome) throw outcome.error
  assert.ok('figures' in outcome)
})
