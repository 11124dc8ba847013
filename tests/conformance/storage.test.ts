import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { BAD_STORAGES } from '../../conformance/fixtures/bad-storages.ts'
import { openLocalFilesHarness } from '../../conformance/standins/local-files.ts'
import { openS3Harness } from '../../conformance/standins/s3.ts'
import { storageChecks } from '../../conformance/storage.ts'

test('the folder of files does what is checked of a storage without a network', async () => {
  assert.deepEqual(await runChecks(storageChecks, openLocalFilesHarness), {
    failed: {},
    skipped: [
      'an upload that breaks off leaves the old file',
      'a service that cannot be reached is an error, not a missing file',
    ],
  })
})

test('the S3 adapter does all that is checked of a storage', async () => {
  assert.deepEqual(await runChecks(storageChecks, openS3Harness), { failed: {}, skipped: [] })
})

test('each fault that is planted into a storage fails the check that is about it', async () => {
  for (const [fault, { check, spoil }] of Object.entries(BAD_STORAGES)) {
    const checks = storageChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const harness = await openS3Harness()
      return { ...harness, storage: { ...harness.storage, ...spoil(harness.storage) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
})
