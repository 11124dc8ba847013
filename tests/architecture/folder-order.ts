import { parseImports, resolveImport, type SourceFiles } from './source-files.ts'

interface FolderOrder {
  root: string
  /** Folders by rank, the lowest first. Folders of one rank do not import each other. */
  ranks: string[][]
  /** Files of the root that see every folder, the lowest first. */
  top: string[]
}

/** Files beside the folders, and those in `tables`, are below them all, except `top`. */
export const IDENTITY_ORDER: FolderOrder = {
  root: 'modules/identity',
  ranks: [
    ['emails'],
    ['users'],
    ['passwords', 'sessions'],
    ['otp', 'passkeys'],
    ['mfa', 'oauth'],
    ['saml'],
    ['sign-in', 'accounts'],
    ['admin'],
    ['staff', 'oauth-server'],
  ],
  top: ['personal-data-map.ts', 'index.ts'],
}

/** Returns each import from a folder to one that is not below it, as `file → target`. */
export function findUpwardImports(files: SourceFiles, order: FolderOrder): string[] {
  return parseImports(files).flatMap((statement) => {
    const target = resolveImport(statement)
    const [from, to] = [getFolder(statement.file, order), target ? getFolder(target, order) : null]
    if (!from || !to || from.folder === to.folder || to.rank < from.rank) return []
    return [`${statement.file} → ${target}`]
  })
}

function getFolder(file: string, { root, ranks, top }: FolderOrder) {
  if (!file.startsWith(`${root}/`)) return null
  const rest = file.slice(root.length + 1)
  if (top.includes(rest)) return { folder: rest, rank: ranks.length + top.indexOf(rest) }
  const [first = ''] = rest.split('/')
  const folder = rest.includes('/') && first !== 'tables' ? first : ''
  return { folder, rank: folder ? ranks.findIndex((rank) => rank.includes(folder)) : -1 }
}
