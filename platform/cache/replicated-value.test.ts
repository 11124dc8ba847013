import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSnapshot } from '../db/snapshot.ts'
import { ReplicatedValue } from './replicated-value.ts'

test('a commit is applied once, whether its notification comes before, during or after the load', async () => {
  const { replica, notify, finishLoad } = createReplica()
  replica.setPurgeListening(true)
  notify(8)
  const loading = replica.load()
  notify(9)
  notify(11)
  assert.equal(replica.get(), null)

  // All below 13 but 11 had ended.
  finishLoad('11:13:11')
  await loading
  notify(10)
  notify(12)
  notify(13)
  notify(14)

  assert.deepEqual(replica.get(), ['change of 11', 'change of 13', 'change of 14'])
})

test('a copy that no longer receives notifications is dropped, and so is one that is being loaded', async () => {
  const { replica, notify, finishLoad } = createReplica()
  replica.setPurgeListening(true)
  const interrupted = replica.load()
  replica.setPurgeListening(false)
  finishLoad('10:10:')
  await interrupted
  await replica.load()
  assert.equal(replica.get(), null)

  replica.setPurgeListening(true)
  const loading = replica.load()
  finishLoad('20:20:')
  await loading
  notify(20)
  assert.deepEqual(replica.get(), ['change of 20'])
  replica.setPurgeListening(false)
  assert.equal(replica.get(), null)
})

test('a copy whose load fails is not loaded again at once', async (t) => {
  const error = t.mock.method(console, 'error', () => {})
  let loads = 0
  const replica = new ReplicatedValue({
    channel: 'changes',
    load: async () => Promise.reject(new Error(`load ${++loads} failed`)),
    applyChange() {},
  })
  replica.setPurgeListening(true)

  await replica.load()
  await replica.load()

  assert.deepEqual([loads, error.mock.callCount(), replica.get()], [1, 1, null])
})

/** A copy of the changes that were applied to it. `finishLoad` ends the newest load with a snapshot. */
function createReplica() {
  let load = Promise.withResolvers<string>()
  const replica = new ReplicatedValue<string[]>({
    channel: 'changes',
    async load() {
      load = Promise.withResolvers()
      return { value: [], snapshot: parseSnapshot(await load.promise) }
    },
    applyChange: (applied, change) => applied.push(change),
  })
  return {
    replica,
    finishLoad: (snapshot: string) => load.resolve(snapshot),
    notify: (transactionId: number) =>
      replica.channels.changes!(`${transactionId} word change of ${transactionId}`),
  }
}
