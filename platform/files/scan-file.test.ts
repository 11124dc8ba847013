import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createCommandScanner } from './scan-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-scan-'))
after(() => rmSync(folder, { recursive: true }))

/** Reports a file with the word EICAR as infected. */
const script = path.join(folder, 'scan.mjs')
writeFileSync(
  script,
  `const parts = []
for await (const part of process.stdin) parts.push(part)
const bytes = Buffer.concat(parts)
process.exit(bytes.includes('EICAR') ? 1 : bytes.includes('broken') ? 2 : 0)`,
)
const scan = createCommandScanner(`${process.execPath} ${script}`)

test('a command tells clean files from infected ones', async () => {
  assert.equal(await scan(Buffer.alloc(5_000_000, 'a')), 'clean')
  assert.equal(await scan(Buffer.from('xx EICAR xx')), 'infected')
})

test('a scanner that fails, is missing or never ends is an error, not a clean file', async () => {
  await assert.rejects(scan(Buffer.from('broken')), /ended with 2/)
  await assert.rejects(createCommandScanner('/no/such/scanner -')(Buffer.from('a')), /ENOENT/)
  const sleeping = createCommandScanner('sleep 30', { timeoutMs: 100 })
  await assert.rejects(sleeping(Buffer.alloc(5_000_000)), /ended with a signal/)
})

test('a scanner that exits before it has read the file is believed', async () => {
  assert.equal(await createCommandScanner('true')(Buffer.alloc(5_000_000)), 'clean')
})
