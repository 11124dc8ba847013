export type ResolveTxt = (name: string) => Promise<string[][]>

/** Returns the TXT records of a name; none if it does not exist. Throws if DNS does not answer. */
export async function findTxtRecords(name: string, resolveTxt: ResolveTxt): Promise<string[]> {
  const records = await resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
    throw error
  })
  return records.map((parts) => parts.join(''))
}
