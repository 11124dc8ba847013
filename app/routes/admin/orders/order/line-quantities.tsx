import { useState } from 'react'
import { Stepper } from '#app/ui/stepper.tsx'
import type { AdminOrder } from '#contract/checkout'

type Line = AdminOrder['lines'][number]

/** How many units of each line are chosen. All that are left are chosen at first, or what `countFirst` says. */
export function useLineQuantities(
  order: AdminOrder,
  countLeft: (line: Line) => number,
  countFirst: (line: Line) => number = countLeft,
) {
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const lines = order.lines
    .map((line) => ({ line, left: countLeft(line) }))
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => {
      const quantity = Math.min(chosen[line.id] ?? countFirst(line), left)
      return { line, left, quantity }
    })
  return {
    lines,
    set: (lineId: string, quantity: number) => setChosen({ ...chosen, [lineId]: quantity }),
    /** As the API expects them. */
    selected: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ line_id: line.id, quantity })),
    isAll: lines.every(({ left, quantity }) => left === quantity),
  }
}

type LineQuantitiesState = ReturnType<typeof useLineQuantities>

export function LineQuantities({ quantities }: { quantities: LineQuantitiesState }) {
  return (
    <ul>
      {quantities.lines.map(({ line, left, quantity }) => (
        <li key={line.id} className="admin-order-choice">
          <span className="min-w-0 flex-1">
            <strong>{line.title}</strong>
            <small>{line.options.map(({ value }) => value).join(', ')}</small>
          </span>
          <Stepper
            value={quantity}
            min={0}
            max={left}
            label={line.title}
            onChange={(value) => quantities.set(line.id, value)}
          />
        </li>
      ))}
    </ul>
  )
}
