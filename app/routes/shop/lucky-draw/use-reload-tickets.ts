import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { ownEntriesQuery } from '#app/draws/draw-queries.ts'
import type { Country } from '#contract/pricing'

export interface DrawEntry {
  drawId: string
  userId: string
  country: Country | undefined
  /** The shopper has said so. */
  isAdult: boolean
}

/** Returns what reads the tickets of the shopper and of the draw again. */
export function useReloadTickets({ drawId, userId }: DrawEntry) {
  const api = useApi()
  const queries = useQueryClient()
  return () => {
    const { queryKey } = ownEntriesQuery(api, { userId, drawId })
    return Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: ['draws', 'terms'] }),
    ])
  }
}
