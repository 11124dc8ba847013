import { buildChart } from './chart.ts'
import type { SimulatedDay, SimulationResult } from './run-simulation.ts'
import { TALLY_NAMES } from './tally.ts'

const CHARTS: { title: string; read: (day: SimulatedDay) => number }[] = [
  { title: 'Orders paid', read: ({ tally }) => tally.paid },
  { title: 'Revenue, $', read: ({ tally }) => tally.revenue / 100 },
  { title: 'Refunded, $', read: ({ tally }) => tally.refunded / 100 },
  { title: 'Check-ins', read: ({ tally }) => tally.check_ins },
  { title: 'Flash sales revealed', read: ({ tally }) => tally.reveals },
  { title: 'Free entries in draws', read: ({ tally }) => tally.draw_entries },
  { title: 'Coupons of check-ins owed, $', read: ({ balances }) => readOwed(balances) / 100 },
  { title: 'Crashes', read: ({ tally }) => tally.crashes },
]

/** What the shop owes users for check-ins, in cents: their accounts have it with a minus. */
function readOwed(balances: SimulatedDay['balances']): number {
  const sums = Object.entries(balances).filter(([account]) => /^user .*check_in/.test(account))
  return sums.reduce((sum, [, balance]) => sum - balance, 0)
}

/** Returns the report as one HTML page without scripts and other files. */
export function buildReport({ seed, days, digest, seconds }: SimulationResult): string {
  const findings = days.flatMap(({ date, findings: found }) =>
    found.map((one) => `<li>${date}: ${escapeHtml(one)}</li>`),
  )
  const charts = CHARTS.map(({ title, read }) =>
    buildChart({ title, dates: days.map(({ date }) => date), values: days.map(read) }),
  )
  const balances = Object.entries(digest.balances).map(
    ([account, balance]) => `<tr><td>${escapeHtml(account)}</td><td>${balance}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Simulation, seed ${seed}</title>
<style>${STYLE}</style>
<h1>${days.length} days of trade, seed ${seed}</h1>
<p>${findings.length === 0 ? 'The integrity checks found nothing on any day.' : `The integrity checks found ${findings.length} differences.`}
${digest.lines.length} transactions of the ledger. It took ${Math.round(seconds)} seconds.</p>
<p>SHA-256 of the ledger: <code>${digest.hash}</code></p>
<ul>${findings.join('')}</ul>
<div class="charts">${charts.join('')}</div>
<h2>Days</h2>
${buildDayTable(days)}
<h2>Ledger at the end, in minor units</h2>
<table><tr><th scope="col">Account</th><th scope="col">Balance</th></tr>${balances.join('')}</table>
</html>
`
}

function buildDayTable(days: SimulatedDay[]): string {
  const head = TALLY_NAMES.map((name) => `<th scope="col">${name.replaceAll('_', ' ')}</th>`)
  const rows = days.map(({ date, tally }) => {
    const cells = TALLY_NAMES.map((name) => `<td>${tally[name]}</td>`)
    return `<tr><th scope="row">${date}</th>${cells.join('')}</tr>`
  })
  return `<div class="wide"><table><tr><th scope="col">Day</th>${head.join('')}</tr>${rows.join('')}</table></div>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
code { overflow-wrap: anywhere }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 2rem }
figure { margin: 0 }
figcaption { font-weight: 600 }
svg { width: 100%; height: 8rem; overflow: visible }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
th:first-child, td:first-child { text-align: left }
.wide { overflow-x: auto }
`
