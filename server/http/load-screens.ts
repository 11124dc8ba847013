import { createRequestHandler } from 'react-router'

/** The screens as `npm run build` left them. */
export async function loadScreens() {
  return createRequestHandler(await import('../../build/server/index.js'), 'production')
}
