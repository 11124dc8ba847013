import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { categoriesMessages } from '#app/i18n/areas/categories.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { clampTarget, listSubtree, type Target, type TreeRow, toPlace } from './tree-rows.ts'

/** The width of a level on the screen. */
export const LEVEL_WIDTH = 24

export interface LiftedRow {
  row: TreeRow
  by: 'mouse' | 'keyboard'
  target: Target
  /** Where the mouse has taken hold of it. */
  startX: number
}

interface Options {
  rows: TreeRow[]
  onDrop: (row: TreeRow, target: Target) => void
}

/** Lifts a category by mouse or keyboard, and puts it down elsewhere. */
export function useLiftedRow({ rows, onDrop }: Options) {
  const { t } = useTranslation(categoriesMessages)
  const [lifted, setLifted] = useState<LiftedRow | null>(null)
  const moving = lifted ? listSubtree(rows, lifted.row.id) : new Set<string>()
  const rest = rows.filter(({ id }) => !moving.has(id))

  const lift = (row: TreeRow, by: LiftedRow['by'], startX = 0) => {
    const index = rows.findIndex(({ id }) => id === row.id)
    setLifted({ row, by, target: { index, depth: row.depth }, startX })
    if (by === 'keyboard') announce(t('move.lifted', { name: row.name }))
  }
  const aim = (newTarget: Target) => {
    if (!lifted) return
    const target = clampTarget(rest, newTarget)
    setLifted({ ...lifted, target })
    if (lifted.by === 'mouse') return
    const { parent, place } = toPlace(rest, target)
    announce(t('move.over', { parent: parent?.name ?? t('move.top'), place }))
  }
  const drop = () => {
    setLifted(null)
    if (!lifted) return
    const { row, target } = lifted
    const index = rows.findIndex(({ id }) => id === row.id)
    if (target.index !== index || target.depth !== row.depth) onDrop(row, target)
  }
  const cancel = () => {
    setLifted(null)
    if (lifted?.by === 'keyboard') announce(t('move.cancelled', { name: lifted.row.name }))
  }

  const onGripKey = (event: KeyboardEvent, row: TreeRow) => {
    const isLifted = lifted?.by === 'keyboard' && lifted.row.id === row.id
    if (event.key === ' ' || (event.key === 'Enter' && isLifted)) {
      event.preventDefault()
      if (isLifted) drop()
      else lift(row, 'keyboard')
      return
    }
    if (!isLifted) return
    if (event.key === 'Escape') cancel()
    const { index, depth } = lifted.target
    const next = {
      ArrowUp: { index: index - 1, depth },
      ArrowDown: { index: index + 1, depth },
      ArrowLeft: { index, depth: depth - 1 },
      ArrowRight: { index, depth: depth + 1 },
    }[event.key]
    if (!next) return
    event.preventDefault()
    aim(next)
  }
  const onDragOver = (event: DragEvent<HTMLElement>, row: TreeRow) => {
    const at = rest.findIndex(({ id }) => id === row.id)
    if (lifted?.by !== 'mouse') return
    event.preventDefault()
    if (at < 0) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const isBelow = event.clientY > top + height / 2
    const levels = Math.round((event.clientX - lifted.startX) / LEVEL_WIDTH)
    aim({ index: isBelow ? at + 1 : at, depth: lifted.row.depth + levels })
  }
  return { lifted, rest, lift, drop, cancel, onGripKey, onDragOver }
}
