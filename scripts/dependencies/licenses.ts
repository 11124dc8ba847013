import type { LockedPackage } from './lock-file.ts'

/**
 * Licenses that a shop may be built with and run under without giving its own code away. MPL-2.0 and LGPL-3.0 ask for the
 * source of their own files, which nobody changes here: the CSS compiler, the accessibility checker, the writer
 * of SEPA files, and the image library that `sharp` loads. OFL-1.1 is for fonts, CC-BY for data.
 */
const ALLOWED_LICENSES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib'],
  ...[
    'BlueOak-1.0.0',
    'Unlicense',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'OFL-1.1',
    'CC-BY-4.0',
    'CC-BY-3.0',
  ],
  // Given to the public: of a library that draws grammars, which the tests install and never load.
  'CC0-1.0',
  // As permissive as MIT: of parsers of command lines that Python's authors wrote.
  'Python-2.0',
  'PSF-2.0',
])

/** Names that are no SPDX identifiers, as packages write them. */
const SPELLINGS: Record<string, string> = {
  'MIT License': 'MIT',
  'MIT or MPL-2.0': 'MIT OR MPL-2.0',
}

/** Packages that name no license in their `package.json`, with the one of their license file. */
const LICENSES_BY_PACKAGE: Record<string, string> = { 'png-js': 'MIT' }

/** Returns the packages whose license is unknown or not allowed. */
export function findLicenseProblems(packages: LockedPackage[]): LockedPackage[] {
  return packages.filter(({ name, license = LICENSES_BY_PACKAGE[name] }) => {
    return license === undefined || !isAllowedLicense(license)
  })
}

/** Of an OR one license must be allowed, of an AND all. Expressions with both are rejected: read them. */
export function isAllowedLicense(expression: string): boolean {
  const plain = SPELLINGS[expression] ?? expression.replace(/^\((.*)\)$/, '$1')
  if (/ OR /.test(plain) && / AND /.test(plain)) return false
  if (/ OR /.test(plain)) return plain.split(' OR ').some((name) => ALLOWED_LICENSES.has(name))
  return plain.split(' AND ').every((name) => ALLOWED_LICENSES.has(name))
}
