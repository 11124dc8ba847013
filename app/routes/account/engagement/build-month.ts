import type { CheckIns } from '#contract/check-ins'

const DAY_MS = 86_400_000

export interface CalendarDay {
  /** `2026-11-26` */
  day: string
  number: number
  state: 'checked' | 'missed' | 'today' | 'coming'
  earned: number | null
  /** The next day of the same week is checked in too. */
  isJoined: boolean
  /** The streak that a check-in on this day would reach if none is missed, where it is a milestone. */
  milestone: number | null
}

type MonthInput = Pick<
  CheckIns,
  'month' | 'today' | 'days' | 'rules' | 'streak' | 'can_check_in' | 'last_day'
>

/** Returns the weeks of a month from Monday to Sunday, with null for days of other months. */
export function buildMonth(input: MonthInput): (CalendarDay | null)[][] {
  const { month, today, days, rules, streak, can_check_in: canCheckIn } = input
  const checked = new Map(days.map((one) => [one.day, one]))
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const cells: (CalendarDay | null)[] = Array.from({ length: toWeekday(first) }, () => null)
  for (let time = first; toDay(time).startsWith(month); time += DAY_MS) {
    const day = toDay(time)
    const own = checked.get(day)
    const ahead = Math.round((time - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
    const reached = streak + ahead + (canCheckIn ? 1 : 0)
    const isAhead = ahead > 0 || (ahead === 0 && canCheckIn)
    cells.push({
      ...{ day, number: new Date(time).getUTCDate(), earned: own?.earned ?? null },
      state: own ? 'checked' : day === today ? 'today' : day < today ? 'missed' : 'coming',
      isJoined: own !== undefined && checked.has(toDay(time + DAY_MS)) && toWeekday(time) < 6,
      milestone: isAhead && rules.milestones.includes(reached) ? reached : null,
    })
  }
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns the month that is `by` months later, as `2026-11`. */
export function addMonths(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + by)).toISOString().slice(0, 7)
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Monday is 0. */
function toWeekday(time: number): number {
  return (new Date(time).getUTCDay() + 6) % 7
}
