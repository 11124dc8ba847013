import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildPagePath, splitPagePath } from '#platform/i18n/page-path'

/** Loads the screens that `npm run build` has built. */
export async function loadScreens(): Promise<RequestHandler> {
  const build: ServerBuild = await import('../../build/server/index.js')
  return createScreens((basename) => createRequestHandler({ ...build, basename }, 'production'))
}

/** Creates a handler of pages in every language. The prefix of a language is the basename of its router. */
export function createScreens(createRouter: (basename: string) => RequestHandler): RequestHandler {
  const routers = new Map(
    LANGUAGES.map((language) => [language, createRouter(buildPagePath(language, '/'))]),
  )
  return (request, context) => {
    const { language } = splitPagePath(new URL(request.url).pathname)
    return routers.get(language)!(request, context)
  }
}
