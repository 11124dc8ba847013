import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { startDemo, stopChildren } from './child-servers.ts'

// Lighthouse's mobile defaults: simulated slow 4G and a CPU slowdown of 4.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, port: { type: 'string', default: '9333' } },
})
const LCP = 'largest-contentful-paint'
const runs = Number(values.runs)
/** Fetched by npx, because nothing else needs its 100 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-lighthouse-'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${values.port}`, '--no-sandbox', '--disable-gpu'],
})

try {
  const shop = await startDemo(folder)
  console.log(`${'page'.padEnd(40)} perf a11y best  seo      LCP    TBT    KiB   CLS`)
  for (const page of await listPages(shop.url)) await report(shop.url, page)
} finally {
  await browser.close()
  await stopChildren()
  rmSync(folder, { recursive: true, force: true })
}

async function listPages(url: string): Promise<string[]> {
  const get = async (path: string) => (await fetch(url + path)).json()
  const [category] = (await get('api/categories?tree=1')).items
  const [product] = (await get('api/products')).items
  const [article] = (await get('api/content/articles')).items
  return [
    '',
    `categories/${category.slug}`,
    `products/${product.slug}`,
    'search?q=lamp',
    `blog/${article.slug}`,
  ]
}

/** Prints the median run by LCP. The first run is not counted: it renders the pictures. */
async function report(url: string, page: string): Promise<void> {
  const results: Result[] = []
  for (let run = 0; run <= runs; run++) {
    const result = await runLighthouse(url + page)
    if (run > 0) results.push(result)
  }
  results.sort((one, two) => getNumericValue(one, LCP) - getNumericValue(two, LCP))
  const median = results[Math.floor(runs / 2)]!
  console.log(formatResult(page, median))
  for (const line of listFailedAudits(median)) console.log(`    ${line}`)
}

/** What is used of Lighthouse's report. */
interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { id: string; score: number | null; numericValue?: number; displayValue?: string }
  >
}

/** Runs Lighthouse, once more if it fails: now and then the browser does not record a trace. */
async function runLighthouse(url: string): Promise<Result> {
  return startLighthouse(url).catch(() => startLighthouse(url))
}

/** Runs Lighthouse in the browser that listens on `--port`. */
async function startLighthouse(url: string): Promise<Result> {
  const args = ['--yes', LIGHTHOUSE, url, `--port=${values.port}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}

function formatResult(page: string, result: Result): string {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    String(Math.round((result.categories[name]?.score ?? 0) * 100)).padStart(4),
  )
  const sizes = [
    `${(getNumericValue(result, LCP) / 1000).toFixed(2)} s`.padStart(8),
    `${getNumericValue(result, 'total-blocking-time').toFixed(0)} ms`.padStart(6),
    (getNumericValue(result, 'total-byte-weight') / 1024).toFixed(0).padStart(6),
    getNumericValue(result, 'cumulative-layout-shift').toFixed(3).padStart(5),
  ]
  return [`/${page}`.padEnd(40), ...scores, ...sizes].join(' ')
}

function getNumericValue({ audits }: Result, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}

/** Lists the audits with a score below 1. */
function listFailedAudits({ audits }: Result): string[] {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, score, displayValue = '' }) => `${id} ${score} ${displayValue}`)
}
