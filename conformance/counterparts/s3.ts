import { setTimeout as sleep } from 'node:timers/promises'
import { createS3Files, type S3Settings } from '#platform/files/s3-files'
import { openGate } from '../standins/gate.ts'
import type { StorageHarness } from '../storage.ts'

/** Opens the S3 adapter with a real service on this machine, whose network can break. Links are awaited until their time. */
export async function openS3Counterpart(
  settings: S3Settings & { endpoint: string },
): Promise<StorageHarness & AsyncDisposable> {
  const gate = await openGate(Number(new URL(settings.endpoint).port))
  const endpoint = `http://127.0.0.1:${gate.port}`
  return {
    storage: createS3Files({ ...settings, endpoint, timeoutMs: 5_000 }),
    maxWaitMs: 30_000,
    download: async (url, at) => {
      await sleep(Math.max(0, at.getTime() - Date.now()))
      return fetch(url)
    },
    setNetwork: (state) => gate.setNetwork(state === 'lost-answers' ? 'down' : state),
    breakUpload: gate.breakUpload,
    [Symbol.asyncDispose]: () => gate.close(),
  }
}

/** For `npm run conformance -- storage conformance/counterparts/s3.ts`, with the settings of the shop for a bucket. */
export function openHarness() {
  const { S3_BUCKET = '', S3_REGION = 'auto', S3_ENDPOINT = '' } = process.env
  const { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = process.env
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return openS3Counterpart({
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    ...keys,
  })
}
