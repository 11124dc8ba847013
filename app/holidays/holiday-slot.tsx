import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import type { HolidayGroup } from '#contract/holidays'
import { holidaysQuery } from './holidays-query.ts'
import { useIsBirthday } from './use-birthday.ts'
import './holidays.css'

const load = () => import('./holiday-blocks.tsx')

/** On the server the code is there. In the browser it is loaded on a holiday, and the page of the server stays until then. */
const HolidayBlocks = import.meta.env.SSR
  ? (await load()).HolidayBlocks
  : lazy(async () => ({ default: (await load()).HolidayBlocks }))

/** Banner, popup and offers of today's holidays. On other days nothing, but for the birthday of the user. */
export function HolidaySlot() {
  const { data } = useQuery(holidaysQuery(useApi()))
  const groups = data?.groups
  // The same element until the holidays change: React would replace the page of the server by nothing if this rendered
  // again before the code is there.
  const blocks = useMemo(
    () =>
      groups &&
      groups.length > 0 && (
        <Suspense fallback={null}>
          <HolidayBlocks groups={groups} />
        </Suspense>
      ),
    [groups],
  )
  return blocks || <BirthdaySlot />
}

const NO_GROUPS: HolidayGroup[] = []

function BirthdaySlot() {
  if (!useIsBirthday()) return null
  return (
    <Suspense fallback={null}>
      <HolidayBlocks groups={NO_GROUPS} />
    </Suspense>
  )
}
