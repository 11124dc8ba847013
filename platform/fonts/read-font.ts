import { readFileSync } from 'node:fs'

/** The typefaces that PDFs and drawn pictures are set in. */
export type FontName = 'besley-450' | 'schibsted-400' | 'schibsted-600' | 'fallback'

const cache = new Map<FontName, Buffer>()

/** Returns the bytes of a TrueType file. */
export function readFont(name: FontName): Buffer {
  const font = cache.get(name) ?? readFileSync(new URL(`${name}.ttf`, import.meta.url))
  cache.set(name, font)
  return font
}

/** Whether all typefaces have each character: those of the shop's languages. Other text is set in `fallback`. */
export function isInEveryFont(text: string): boolean {
  return SUPPORTED_CHARACTERS.test(text)
}

const SUPPORTED_CHARACTERS =
  /^[ -~\u00a0-\u00ac\u00ae-\u017e\u0218-\u021b\u1e9e\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]*$/
