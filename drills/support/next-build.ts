import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TEXTS = '**/*.{js,css,json,svg}'
/** The name of a built file, in whatever names it. */
const NAME = /[\w-][\w.-]*\.(?:js|css|svg|woff2)/g
/** Something of another content, which changes nothing else. */
const ADDITIONS: Record<string, string> = {
  '.js': '\n/* the next version */',
  '.css': '\n/* the next version */',
}

/**
 * Turns a copy of a build into that of another release: each asset has another name, scripts and styles have another content
 * too, and all that names one names the new one. Returns how many assets there are.
 */
export function changeBuild(build: string): number {
  const assets = path.join(build, 'client/assets')
  // They would have the content of before. The shop compresses what has none.
  for (const file of globSync('*.br', { cwd: assets })) rmSync(path.join(assets, file))
  const names = new Set(globSync('*', { cwd: assets }))
  const rename = (text: string) =>
    text.replace(NAME, (name) => (names.has(name) ? `next-${name}` : name))
  for (const file of globSync(TEXTS, { cwd: build })) {
    const full = path.join(build, file)
    // Scripts of the server have names of their own, in a folder of their own.
    if (file.startsWith('server/assets/')) continue
    writeFileSync(full, rename(readFileSync(full, 'utf8')))
  }
  for (const name of names) {
    const target = path.join(assets, `next-${name}`)
    renameSync(path.join(assets, name), target)
    const addition = ADDITIONS[path.extname(name)]
    if (addition) writeFileSync(target, addition, { flag: 'a' })
  }
  return names.size
}
