import { createRequestHandler } from 'react-router'

/** Loads the screens that `npm run build` has built. */
export async function loadScreens() {
  return createRequestHandler(await import('../../build/server/index.js'), 'production')
}
