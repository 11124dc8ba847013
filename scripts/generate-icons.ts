import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { type IconNode, icons } from 'lucide'

const FILE = 'app/ui/icons.ts'
const MAX_LINE = 100

const HEADER = `// Written by \`npm run icons\` from the imports of this file. Do not edit.
// Icons of Lucide (https://lucide.dev), ISC licence: Copyright (c) for portions of Lucide are held by Cole Bemis
// 2013-2022 as part of Feather (MIT). All other copyright (c) for Lucide are held by Lucide Contributors.

/** The shapes of an icon, in a viewBox of 24 by 24. */
export type IconMarkup = \`<\${string}/>\`
`

/** Renders the file of the icons that the screens import from it. */
export function renderIconsFile(): string {
  return [HEADER, ...listImportedIcons().map(renderIcon)].join('\n')
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
  return `${start}${isShort ? ' ' : '\n  '}${markup}\n`
}

function renderShape([tag, attributes]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `<${tag} ${pairs.join(' ')}/>`
}

if (import.meta.main) writeFileSync(FILE, renderIconsFile())
