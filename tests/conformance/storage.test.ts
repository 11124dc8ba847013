import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '#server/config/config'
import { openFiles } from '#server/startup/open-dependencies'
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

test('a shopper downloads by the public endpoint of the bucket, whose host is signed', async () => {
  await using bucket = await openS3Harness()
  const { settings, download } = bucket
  const publicEndpoint = settings.endpoint.replace('127.0.0.1', 'localhost')
  const config = parseConfig({
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ENDPOINT: settings.endpoint,
    S3_PUBLIC_ENDPOINT: publicEndpoint,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  })
  const files = await openFiles(config, { publicUrl: 'http://shop.test', secretKey: 'k' })
  const now = new Date()
  await files.put('invoices/1.pdf', Buffer.from('paper'), { contentType: 'application/pdf' })
  const link = await files.createDownloadUrl('invoices/1.pdf', {
    ...{ seconds: 60, filename: '1.pdf', now },
  })

  assert.ok(link.startsWith(`${publicEndpoint}/shop/invoices/1.pdf?`), link)
  const response = await download(link, now)
  assert.deepEqual([response.status, await response.text()], [200, 'paper'])
  const otherHost = await download(link.replace('localhost', '127.0.0.1'), now)
  assert.equal(otherHost.status, 403)
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
