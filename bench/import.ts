import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `node bench/import.ts [megabytes]`: imports a file of that size twice into a new shop, and prints memory and rate. */
const megabytes = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(path.join(tmpdir(), 'outwit-import-'))
chmodSync(folder, 0o755)
const file = path.join(folder, 'products.csv')

// The same flags as in `scripts/run-cli.mjs`.
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=160']

try {
  await pipeline(Readable.from(generateCsv(megabytes * 1e6)), createWriteStream(file))
  console.log(`${Math.round(statSync(file).size / 1e6)} MB`)
  for (const what of ['first import', 'second import']) {
    const { seconds, peakMegabytes, lastLine } = await importOnce()
    const rate = Math.round(Number.parseInt(lastLine, 10) / seconds)
    console.log(
      `${what}: ${seconds.toFixed(1)} s, ${rate} rows/s, at most ${peakMegabytes} MB resident. ${lastLine}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Generates products with three variants, two images and a description of 4 kB each. */
function* generateCsv(bytes: number) {
  const header = 'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,'
  yield `${header}Variant Inventory Qty,Variant Price,Image Src,Image Position\n`
  const words = 'Knitted by hand from soft wool with long sleeves & a narrow collar. '.repeat(56)
  for (let written = 0, at = 0; written < bytes; at++) {
    const sku = (size: string) => `sku-${at}-${size}`
    const picture = (n: number) => `https://pictures.example/${at}-${n}.jpg,${n}`
    const text = [
      `item-${at},Wool jumper number ${at},<p>${words}</p><p>${at}</p>,Mina & Co,Clothing > Group ${at % 40},"wool, warm",Size,S,${sku('s')},4,${at % 200}.50,${picture(1)}`,
      `item-${at},,,,,,,M,${sku('m')},5,${at % 200}.75,${picture(2)}`,
      `item-${at},,,,,,,L,${sku('l')},6,${at % 200}.99,,`,
    ].map((row) => `${row}\n`)
    written += Buffer.byteLength(text.join(''))
    yield text.join('')
  }
}

async function importOnce() {
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data') }
  const start = performance.now()
  const tool = spawn(process.execPath, [...FLAGS, 'server/cli/import.ts', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peakMegabytes = 0
  let lastLine = ''
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, readPeakMegabytes(tool.pid!))
  }, 200)
  tool.stdout.on('data', (text) => {
    lastLine = String(text).trim().split('\n').at(-1) ?? ''
  })
  await new Promise((resolve) => tool.on('close', resolve))
  clearInterval(timer)
  return { seconds: (performance.now() - start) / 1000, peakMegabytes, lastLine }
}

/** Returns the peak resident memory (VmHWM) of a process, or 0 if it has ended. */
function readPeakMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? []
    return Math.round(Number(kilobytes) / 1000)
  } catch {
    return 0
  }
}
