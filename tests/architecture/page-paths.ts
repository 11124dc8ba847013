import { type SourceFiles, stripComments } from './source-files.ts'

/** Paths that are not pages of the shop. */
const NOT_A_PAGE =
  /^\/(?:(?:api|assets|auth\/v1|images|icons|feeds|dev)(?:\/|$)|manifest\.webmanifest|service-worker\.js)/

/** Functions that take a path or a slash as text: `href` checks it, the others do not navigate. */
const ALLOWED_CALL = /\b(?:href|split|join|startsWith|replaceAll)\((?:'[^']*',)?$/

/** A string that begins with a slash; and a path after the origin in a template string. */
const PATH_LITERAL = /(?:^|[^\w])(['"`])(\/(?:(?=\1)|[\w$:*?#/])[^'"`\n]*)/g
const PATH_AFTER_ORIGIN = /\b(?:origin|publicUrl)\}(\/(?:\w[^`\n]*)?)(?=[`\n])/g

/**
 * Returns each path of a page that a screen does not build with `href()` of the router, as `file: path`. Its argument
 * is checked against the routes, so renaming a route finds every link. Route patterns such as `/orders/:id` are allowed.
 */
export function findHandwrittenPaths(files: SourceFiles): string[] {
  return Object.entries(files)
    .filter(([file]) => file.startsWith('app/'))
    .flatMap(([file, source]) => listPaths(stripComments(source)).map((path) => `${file}: ${path}`))
}

function listPaths(source: string): string[] {
  const literals = [...source.matchAll(PATH_LITERAL)]
    .filter(({ index, 0: match, 2: path }) => {
      const before = source.slice(0, index + match.length - path!.length - 1).trimEnd()
      return !ALLOWED_CALL.test(before.slice(-100)) && !path!.includes('/:')
    })
    .map(([, , path]) => path!)
  const afterOrigin = [...source.matchAll(PATH_AFTER_ORIGIN)].map(([, path]) => path!)
  return [...literals, ...afterOrigin].filter((path) => !NOT_A_PAGE.test(path))
}
