/** Without rights for the group and for others. */
export const PRIVATE_UMASK = 0o077

/** Lets only the user of the shop read what this process and its children create: data, keys, invoices, exports. */
export function keepFilesPrivate() {
  process.umask(PRIVATE_UMASK)
}
