import type { Drill } from './drill.ts'
import type { DrillResult } from './run-drill.ts'

/** Replaces the section of a drill in `docs/drills.md`, or appends it. A drill that was not run changes nothing. */
export function recordResult(document: string, result: DrillResult): string {
  if ('missing' in result.outcome) return document
  const [start, end] = buildMarkers(result.drill)
  const section = `${start}\n${buildSection(result)}\n${end}`
  const from = document.indexOf(start)
  if (from < 0) return `${document.trimEnd()}\n\n${section}\n`
  return document.slice(0, from) + section + document.slice(document.indexOf(end) + end.length)
}

function buildMarkers({ name }: Drill): [string, string] {
  return [`<!-- drill ${name} -->`, `<!-- end of ${name} -->`]
}

function buildSection({ drill, time, seconds, outcome }: DrillResult): string {
  const head = `## ${drill.name}\n\n${drill.promise}\n\n${time.toISOString().slice(0, 10)}, ${seconds} s: `
  if (!('figures' in outcome)) return `${head}**failed**.`
  const rows = Object.entries(outcome.figures).map(([what, figure]) => `| ${what} | ${figure} |`)
  return `${head}passed.\n\n| figure | value |\n| --- | --- |\n${rows.join('\n')}`
}
