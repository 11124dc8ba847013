/** The caches of the service worker. What `personal` holds belongs to one user of the browser. */
export const CACHES = {
  pages: 'outwit-pages',
  files: 'outwit-files',
  pictures: 'outwit-pictures',
  catalogue: 'outwit-catalogue',
  personal: 'outwit-personal',
  /** The offline page of each language that was used in this browser. */
  offline: 'outwit-offline',
}

/** Removes what the browser keeps of an account for the time without a connection. */
export function clearPersonalCache() {
  // Missing on plain HTTP, where no service worker runs either.
  globalThis.caches?.delete(CACHES.personal).catch(() => {})
}
