import { NavLink, useLocation, useNavigate } from 'react-router'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAccess } from './access.ts'
import { listOpenSections } from './sections.ts'
import { useShortcuts } from './shortcuts.ts'
import { useCurrentInView } from './use-current-in-view.ts'
import { useWaitingWork } from './use-waiting-work.ts'

/** The screens that this person may open, with the counts of what waits. */
export function SideNav() {
  const { t } = useTranslation(adminMessages)
  const { can } = useAccess()
  const navigate = useNavigate()
  const sections = listOpenSections(can)
  const counts = useWaitingCounts()
  // Another screen is another current link.
  useLocation()
  const nav = useCurrentInView<HTMLElement>()
  useShortcuts(
    sections.map(({ id, keys, path }) => {
      const label = t('shortcuts.goTo', { section: t(`sections.${id}`) })
      return { keys, label, run: () => navigate(path) }
    }),
  )
  const groups = [
    sections.filter(({ group }) => group === 'work'),
    sections.filter(({ group }) => group === 'settings'),
  ].filter((group) => group.length > 0)
  return (
    <nav ref={nav} className="admin-side" aria-label={t('title')}>
      {groups.map((group) => (
        <ul key={group[0]!.id}>
          {group.map(({ id, path, icon }) => (
            <li key={id}>
              <NavLink to={path}>
                <Icon icon={icon} size={17} />
                {t(`sections.${id}`)}
                <WaitingCount count={counts[id]} />
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

interface Count {
  waiting: number
  /** Whether something of it is late. */
  isLate: boolean
}

function WaitingCount({ count }: { count: Count | undefined }) {
  const { t } = useTranslation(adminMessages)
  if (!count || count.waiting === 0) return null
  const { waiting, isLate } = count
  return (
    <span className={isLate ? 'admin-count admin-count-late' : 'admin-count'}>
      <span aria-hidden="true">{waiting}</span>
      <span className="sr-only">
        {isLate ? t('waiting.late', { count: waiting }) : t('waiting.count', { count: waiting })}
      </span>
    </span>
  )
}

function useWaitingCounts(): Partial<Record<string, Count>> {
  const work = useWaitingWork()
  if (!work) return {}
  const { orders, reviews, conversations, integrity, reward_budgets } = work
  const { influencer_applications: applications } = work
  return {
    ...(orders && { orders: { waiting: orders.to_ship, isLate: orders.late > 0 } }),
    ...(conversations && {
      support: { waiting: conversations.waiting, isLate: conversations.overdue > 0 },
    }),
    ...(integrity && { system: { waiting: integrity.open, isLate: false } }),
    ...(reward_budgets && { campaigns: { waiting: reward_budgets, isLate: false } }),
    ...(applications && { affiliate: { waiting: applications, isLate: false } }),
    ...(reviews && { reviews: { waiting: reviews, isLate: false } }),
  }
}
