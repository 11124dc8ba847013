import { existsSync } from 'node:fs'
import path from 'node:path'
import { exportProducts } from '#modules/imports'
import { writeLocalFile } from '#platform/files/file-source'
import { StartupError } from '../startup/startup-error.ts'
import { resolveFile, runCommand } from './run-command.ts'

await runCommand(async ({ db, publicUrl }) => {
  const [name, ...others] = process.argv.slice(2)
  if (!name || name.startsWith('-') || others.length > 0) {
    throw new StartupError(
      "npm run export -- FILE\nExports all products in Shopify's format. See docs/importing.md.",
    )
  }
  const file = resolveFile(name)
  if (!existsSync(path.dirname(file)))
    throw new StartupError(`There is no folder ${path.dirname(file)}.`)

  const { products, rows, skipped } = await exportProducts(db, {
    ...{ publicUrl, write: (csv) => writeLocalFile(file, csv) },
  })
  if (skipped > 0)
    console.log(`note: ${skipped} products have no variant for sale and are left out.`)
  console.log(`${products} products in ${rows} rows: ${file}`)
  return 0
})
