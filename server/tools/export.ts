import { existsSync } from 'node:fs'
import path from 'node:path'
import { exportProducts } from '#modules/imports'
import { CannotStart } from '../cannot-start.ts'
import { fileNamed, runTool } from './tool.ts'

await runTool(async ({ db, publicUrl }) => {
  const [name, ...more] = process.argv.slice(2)
  if (!name || name.startsWith('-') || more.length > 0) {
    throw new CannotStart(
      'npm run export -- FILE\nWrites all products as Shopify does. See docs/importing.md.',
    )
  }
  const file = fileNamed(name)
  if (!existsSync(path.dirname(file)))
    throw new CannotStart(`There is no folder ${path.dirname(file)}.`)

  const { products, rows, leftOut } = await exportProducts(db, { path: file, publicUrl })
  if (leftOut > 0)
    console.log(`note: ${leftOut} products have no variant for sale and are left out.`)
  console.log(`${products} products in ${rows} rows: ${file}`)
  return 0
})
