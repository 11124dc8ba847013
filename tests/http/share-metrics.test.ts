import assert from 'node:assert/strict'
import cluster, { type Worker } from 'node:cluster'
import { after, test } from 'node:test'
import { shareMetrics } from '#server/http/share-metrics'

const workers: Worker[] = []
after(() => {
  for (const worker of workers) worker.process.kill('SIGKILL')
})

test('the metrics are those of all processes, and an error while one of them stands still', async () => {
  cluster.setupPrimary({ exec: new URL('./metrics-worker.ts', import.meta.url).pathname })
  shareMetrics()
  const [first, second] = await Promise.all([startWorker(), startWorker()])
  const { status, text } = await read(first)
  assert.equal(status, 200)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)

  second.send('block')
  const blocked = await read(first)
  assert.equal(blocked.status, 500, blocked.text)
  assert.match(blocked.text, /does not answer/)
})

interface Answer {
  status: number
  text: string
}

async function startWorker(): Promise<Worker> {
  const worker = cluster.fork()
  workers.push(worker)
  await waitForMessage(worker, (message) => message === 'started')
  return worker
}

function read(worker: Worker): Promise<Answer> {
  const answered = waitForMessage(
    worker,
    (message) => typeof (message as Answer).status === 'number',
  )
  worker.send('read')
  return answered as Promise<Answer>
}

function waitForMessage(worker: Worker, isExpected: (message: unknown) => boolean) {
  return new Promise<unknown>((resolve) => {
    worker.on('message', (message) => isExpected(message) && resolve(message))
  })
}
