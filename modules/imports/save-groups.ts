import { type ProductSheet, type SavedProduct, saveProducts } from '#modules/catalog'
import type { Database } from '#platform/database'
import { sqlStateOf } from '#platform/transaction'
import type { Format } from './columns.ts'
import type { RowGroup } from './file-row.ts'
import { type Settled, settle } from './import-tally.ts'
import { withOwnPictures } from './own-pictures.ts'
import type { Reading, Readings } from './product-reading.ts'
import { shopifySheet } from './shopify-sheet.ts'
import { woocommerceSheet } from './woocommerce-sheet.ts'

export interface Saving {
  reference: string
  dryRun: boolean
  now: Date
}

const readers = { shopify: shopifySheet, woocommerce: woocommerceSheet }

/** Reads and saves some products in one transaction; where the database refuses one, they are saved one by one. */
export async function saveGroups(
  db: Database,
  groups: RowGroup[],
  { format, readings, ...saving }: { format: Format; readings: Readings } & Saving,
): Promise<Settled[]> {
  const read: { group: RowGroup; reading: Reading }[] = []
  for (const group of groups) {
    const reading = readers[format](group, readings)
    const sheet = reading.sheet && (await withOwnPictures(db, reading.sheet, readings.publicUrl))
    read.push({ group, reading: { ...reading, sheet } })
  }
  const sheets = read.flatMap(({ reading }) => reading.sheet ?? [])
  const saved = await saveTogether(db, sheets, saving)
  return read.map(({ group, reading }) =>
    settle(group, reading, reading.sheet && (saved.get(reading.sheet) ?? null)),
  )
}

async function saveTogether(db: Database, sheets: ProductSheet[], saving: Saving) {
  try {
    const saved = await saveProducts(db, { sheets, ...saving })
    return new Map(sheets.map((sheet, at) => [sheet, saved[at]!]))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return saveEach(db, sheets, saving)
  }
}

async function saveEach(db: Database, sheets: ProductSheet[], saving: Saving) {
  const saved = new Map<Reading['sheet'], SavedProduct>()
  for (const sheet of sheets) {
    try {
      const [one] = await saveProducts(db, { sheets: [sheet], ...saving })
      saved.set(sheet, one!)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const reason = 'It does not fit what the shop has: a SKU or an address is taken twice.'
      saved.set(sheet, { outcome: 'refused', changes: [], refused: [], reason })
    }
  }
  return saved
}

/** A rule that a row broke (a key, a check) or a value that does not fit, and not a fault of ours or the database's. */
function isRefusal(error: unknown): boolean {
  return /^(23|22(001|003|008|021|P0[25]))/.test(sqlStateOf(error) ?? '')
}
