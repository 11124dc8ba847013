import { err, ok, type Result } from '#platform/result'
import type { OrderLineId } from './tables.ts'

/** A number of units of an order line. */
export interface SelectedLine<LineId = OrderLineId> {
  lineId: LineId
  quantity: number
}

interface AvailableLine<LineId> {
  id: LineId
  quantity: number
}

/** Returns the selected units by line, or all that are available without a selection. A line may be selected in parts. */
export function selectLines<LineId>(
  available: AvailableLine<LineId>[],
  selected?: SelectedLine<LineId>[],
): Result<SelectedLine<LineId>[], 'order_line_not_found' | 'quantity_too_large'> {
  if (!selected) {
    const rest = available.filter(({ quantity }) => quantity > 0)
    return ok(rest.map(({ id: lineId, quantity }) => ({ lineId, quantity })))
  }
  const lines: SelectedLine<LineId>[] = []
  for (const [lineId, parts] of Map.groupBy(selected, (part) => part.lineId)) {
    const line = available.find(({ id }) => id === lineId)
    if (!line) return err('order_line_not_found')
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0)
    if (quantity > line.quantity) return err('quantity_too_large')
    lines.push({ lineId, quantity })
  }
  return ok(lines)
}
