import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from './languages.ts'
import type { Catalogs, MessageTree } from './translator.ts'

/**
 * Reads the messages of a folder: `<language>.json`, or all files in `<language>/` as one catalog. A language without
 * files falls back to English. For the server; screens load messages that the build has compiled.
 */
export function readCatalogs(folder: URL): Catalogs {
  const cwd = fileURLToPath(folder)
  const catalogs = LANGUAGES.map((language) => {
    const files = globSync([`${language}.json`, `${language}/*.json`], { cwd })
    const trees = files.map((file) => JSON.parse(readFileSync(`${cwd}/${file}`, 'utf8')))
    return [language, Object.assign({}, ...trees) as MessageTree]
  })
  return Object.fromEntries(catalogs)
}
