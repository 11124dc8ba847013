import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** These start processes, take minutes, or compare what a whole process holds, so each has a process of its own. */
const SEPARATE = [
  ...['tests/crash', 'tests/start', 'tests/bad-input', 'tests/architecture'],
  ...['tests/journeys/crawl', 'tests/simulation', 'tests/deploy/operating-tools'],
]
const FILES_PER_PROCESS = { journeys: 10, others: 24 }
const folder = path.resolve('node_modules/.cache/tests')

/**
 * Returns the files that the test runner starts a process for, the slowest first. Most of them are written here and
 * import several test files, because loading the shop takes longer than most test files.
 */
export function groupTestFiles(files: string[]): string[] {
  const isSeparate = (file: string) => SEPARATE.some((name) => file.startsWith(name))
  const isJourney = (file: string) => file.startsWith('tests/journeys')
  const shared = files.filter((file) => !isSeparate(file)).sort()
  const groups = [
    ...splitEvenly(shared.filter(isJourney), FILES_PER_PROCESS.journeys),
    ...splitEvenly(
      shared.filter((file) => !isJourney(file)),
      FILES_PER_PROCESS.others,
    ),
  ]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return [...files.filter(isSeparate), ...groups.map(writeGroup)]
}

/** Every group takes from all folders, so that none has only slow files. */
function splitEvenly(files: string[], maxSize: number): string[][] {
  const groupCount = Math.ceil(files.length / maxSize)
  return Array.from({ length: groupCount }, (_, group) =>
    files.filter((_, position) => position % groupCount === group),
  )
}

function writeGroup(files: string[], index: number): string {
  const groupFile = path.join(folder, `group-${index + 1}.mjs`)
  writeFileSync(groupFile, buildGroupSource(files))
  return groupFile
}

/** Returns a module that loads the files one after the other, and lets the first test wait until all are loaded. */
export function buildGroupSource(files: string[]): string {
  const imports = files.map((file) => `await import('${pathToFileURL(path.resolve(file))}')`)
  const lines = [
    "import { before } from 'node:test'",
    'const loaded = Promise.withResolvers()',
    'before(() => loaded.promise)',
    // Without rejecting, a file that cannot be loaded would stop the tests only at their timeout. Without throwing, the
    // process would succeed if no test was known yet.
    ...['try {', ...imports, 'loaded.resolve()', '} catch (error) {'],
    ...['loaded.reject(error)', 'throw error', '}'],
  ]
  return `${lines.join('\n')}\n`
}
