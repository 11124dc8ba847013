import type { Cells } from '../import-row.ts'
import { parseLine } from '../parse-cells.ts'
import { parseList } from './parse-list.ts'

export interface WooCommerceAttribute {
  name: string
  values: string[]
  isVisible: boolean
}

/** The attributes of a row in the order of their numbers. */
export function parseAttributes(cells: Cells): WooCommerceAttribute[] {
  const numbered = Object.entries(cells).flatMap(([column, cell]) => {
    const [, number] = column.match(/^attribute (\d+) name$/i) ?? []
    return number && cell.trim() ? { number: Number(number), name: cell } : []
  })
  return numbered
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name }) => {
      const getCell = (field: string) => findCell(cells, `attribute ${number} ${field}`)
      const values = parseList(getCell('value(s)')).map(
        (value) => parseLine(value, { column: 'option_value', name }) ?? '',
      )
      const cleanName = parseLine(name, 'attribute_name', 120) ?? ''
      return { name: cleanName, values, isVisible: getCell('visible')?.trim() !== '0' }
    })
}

/** Files differ in the case of these columns. */
function findCell(cells: Cells, name: string): string | undefined {
  return Object.entries(cells).find(([column]) => column.toLowerCase() === name)?.[1]
}
