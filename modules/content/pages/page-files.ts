import { existsSync, readFileSync } from 'node:fs'
import { parseFrontMatter } from '#platform/front-matter'
import type { Language } from '#platform/i18n/languages'
import type { ContentPageName, ContentPageSource } from '../contract.ts'

/** A text that comes with the shop: a Markdown file in `content/<language>/`. */
export interface ContentPageFile extends ContentPageSource {
  /** A day, such as `2026-11-23`. */
  updatedOn: string
}

const folder = new URL('../../../content/', import.meta.url)
const files = new Map<string, ContentPageFile | null>()

/** Returns the file of a page in a language, or null if it is not translated. It is read once per process. */
export function getPageFile(page: ContentPageName, language: Language): ContentPageFile | null {
  const path = `${language}/${page}.md`
  const known = files.get(path)
  if (known !== undefined) return known
  const url = new URL(path, folder)
  const file = existsSync(url) ? parsePageFile(readFileSync(url, 'utf8')) : null
  files.set(path, file)
  return file
}

/** Throws if something is missing. */
function parsePageFile(source: string): ContentPageFile {
  const { fields, text: markdown } = parseFrontMatter(source)
  const { title, description, updated } = fields
  if (!title || !description || !updated || !markdown) {
    throw new Error(`A content page needs title, description, updated and a text: ${source}`)
  }
  return { title, description, updatedOn: updated, markdown }
}
