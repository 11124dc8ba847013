import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { BAD_MAIL_TRANSPORTS } from '../../conformance/fixtures/bad-mail-transports.ts'
import { mailChecks } from '../../conformance/mail.ts'
import { openSmtpHarness } from '../../conformance/standins/smtp.ts'

test('the transport of mail servers does all that is checked', async () => {
  assert.deepEqual(await runChecks(mailChecks, openSmtpHarness), { failed: {}, skipped: [] })
})

test('each fault that is planted into a mail transport fails the check that is about it', async () => {
  for (const [fault, { check, spoil }] of Object.entries(BAD_MAIL_TRANSPORTS)) {
    const checks = mailChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const harness = await openSmtpHarness()
      return { ...harness, transport: { ...harness.transport, ...spoil(harness.transport) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
})
