import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `node bench/import.ts [megabytes]`: imports a file of that size into a new shop, twice, and tells memory and pace. */
const megabytes = Number(process.argv[2] ?? 200)
const folder = mkdtempSync(path.join(tmpdir(), 'outwit-import-'))
chmodSync(folder, 0o755)
const file = path.join(folder, 'products.csv')

// As `scripts/tool.mjs` starts it.
const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=160']

try {
  await pipeline(Readable.from(products(megabytes * 1e6)), createWriteStream(file))
  console.log(`${Math.round(statSync(file).size / 1e6)} MB`)
  for (const what of ['first import', 'second import']) {
    const { seconds, peak, last } = await importOnce()
    const rows = Number.parseInt(last, 10)
    const pace = Math.round(rows / seconds)
    console.log(
      `${what}: ${seconds.toFixed(1)} s, ${pace} rows/s, at most ${peak} MB resident. ${last}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Three variants and two pictures a product, with a description of four kilobytes. */
function* products(bytes: number) {
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
  let peak = 0
  let last = ''
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(tool.pid!))
  }, 200)
  tool.stdout.on('data', (text) => {
    last = String(text).trim().split('\n').at(-1) ?? ''
  })
  await new Promise((resolve) => tool.on('close', resolve))
  clearInterval(watch)
  return { seconds: (performance.now() - start) / 1000, peak, last }
}

/** The most the process has held so far, by the kernel's own count. */
function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? []
    return Math.round(Number(kilobytes) / 1000)
  } catch {
    return 0
  }
}
