import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IconNode, icons } from 'lucide'

const FILE = 'app/ui/icons.ts'
const FOLDER = 'app/ui/icons'
const MAX_LINE = 100

const HEADER = `// Written by \`npm run icons\` from the imports of this file. Do not edit.
// Each icon has a file of its own, so that the build sends a page only the icons that it may show.
// Icons of Lucide (https://lucide.dev), ISC licence: Copyright (c) for portions of Lucide are held by Cole Bemis
// 2013-2022 as part of Feather (MIT). All other copyright (c) for Lucide are held by Lucide Contributors.
`

/** Renders the files of the icons that the screens import: the text of each by its path. */
export function renderIconFiles(): Map<string, string> {
  const files = listImportedIcons().map((name) => ({ name, file: `${toKebabCase(name)}.ts` }))
  const exports = files.map(({ name, file }) => `export { ${name} } from './icons/${file}'\n`)
  return new Map([
    [FILE, `${HEADER}\n${exports.join('')}`],
    ...files.map(({ name, file }) => [`${FOLDER}/${file}`, renderIcon(name)] as const),
  ])
}

/** Returns the paths of all icon files that exist. */
export function listIconFiles(): string[] {
  return [FILE, ...globSync(`${FOLDER}/*.ts`)].sort()
}

function listImportedIcons(): string[] {
  const names = globSync('app/**/*.{ts,tsx}').flatMap((file) => {
    const [, imported = ''] =
      readFileSync(file, 'utf8').match(/import \{([^}]+)\} from '[^']*\/icons\.ts'/) ?? []
    return imported.split(',').map((name) => name.trim())
  })
  return [...new Set(names)].filter((name) => /^[A-Z]/.test(name)).sort()
}

function renderIcon(name: string): string {
  const icon = (icons as Record<string, IconNode>)[name]
  if (!icon) throw new Error(`Lucide has no icon ${name}.`)
  const start = `export const ${name}: IconMarkup =`
  const markup = `'${icon.map(renderShape).join('')}'`
  // As the formatter breaks it.
  const isShort = start.length + 1 + markup.length <= MAX_LINE
  const statement = `${start}${isShort ? ' ' : '\n  '}${markup}\n`
  return `import type { IconMarkup } from '../icon.tsx'\n\n${statement}`
}

function toKebabCase(name: string): string {
  return name.replace(/(?!^)([A-Z]|\d+)/g, '-$1').toLowerCase()
}

function renderShape([tag, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${pairs.join(' ')}/>`
}

function writeIconFiles() {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  for (const [path, text] of renderIconFiles()) writeFileSync(path, text)
}

if (import.meta.main) writeIconFiles()
