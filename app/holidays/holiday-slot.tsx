import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { holidaysQuery } from './holidays-query.ts'
import './holidays.css'

const load = () => import('./holiday-blocks.tsx')

/** On the server the code is there. In the browser it is loaded on a holiday, and the page of the server stays until then. */
const HolidayBlocks = import.meta.env.SSR
  ? (await load()).HolidayBlocks
  : lazy(async () => ({ default: (await load()).HolidayBlocks }))

/** Banner, popup and offers of today's holidays. Nothing on other days. */
export function HolidaySlot() {
  const { data } = useQuery(holidaysQuery(useApi()))
  if (!data || data.groups.length === 0) return null
  return (
    <Suspense fallback={null}>
      <HolidayBlocks groups={data.groups} />
    </Suspense>
  )
}
