import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { createTestDatabase } from '#tests/support/test-database'
import { runSimulation } from '../../simulation/run-simulation.ts'

test('a simulated day whose shop is killed again and again ends with the ledger of a day without a crash', async () => {
  const calm = await simulateDay({ crashProbability: 0 })
  const crashed = await simulateDay({ crashProbability: 0.1 })
  const [{ tally, findings } = assert.fail()] = crashed.days
  assert.ok(tally.crashes > 2, `${tally.crashes} crashes`)
  assert.ok(tally.paid > 0 && tally.check_ins > 0)
  assert.deepEqual([findings, calm.days[0]!.findings], [[], []])
  assert.deepEqual({ ...tally, crashes: 0 }, calm.days[0]!.tally)
  assert.deepEqual(crashed.digest.lines, calm.digest.lines)
  assert.equal(crashed.digest.hash, calm.digest.hash)
})

async function simulateDay({ crashProbability }: { crashProbability: number }) {
  const { url, drop } = await createTestDatabase('_simulated')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'outwit-simulated-'))
  const input = { days: 1, seed: 8, people: 16, crashProbability, dataDir, databaseUrl: url }
  return runSimulation(input, () => {}).finally(async () => {
    await drop()
    rmSync(dataDir, { recursive: true })
  })
}
