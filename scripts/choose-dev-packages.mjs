/**
 * Returns npm's argument about the packages that only tests need. They are never removed from a working tree, whatever
 * `NODE_ENV` and npm's settings say. `marker` is `node_modules/.package-lock.json`.
 */
export function chooseDevPackages({ isNeeded, marker }) {
  const packages = Object.values(marker?.packages ?? {})
  return isNeeded || packages.some(({ dev }) => dev) ? '--include=dev' : '--omit=dev'
}
