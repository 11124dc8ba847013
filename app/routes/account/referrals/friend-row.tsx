import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import type { Translate } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import type { Friend } from '#contract/referrals'
import { useLongDate } from '../use-long-date.ts'

/** A friend: who it is as far as a referrer may know, how far the friend is, and what it brought. */
export function FriendRow({ friend, currency }: { friend: Friend; currency: string }) {
  const { t } = useTranslation(referralsMessages)
  const date = useLongDate(friend.joined_at)
  const amount = useMoneyFormatter(currency)(friend.amount)
  const name = friend.name ?? t('friends.unnamed')
  const note = getNote(friend, t)
  return (
    <li className="referred-friend">
      <span className="friend-initials" aria-hidden="true">
        {getInitials(friend.name)}
      </span>
      <div className="min-w-0">
        <strong className="wrap-anywhere">{name}</strong>
        <p className="text-sm text-ink-2">
          {t('friends.joined', { date })}
          {note && <span className="block">{note}</span>}
        </p>
      </div>
      <Timeline label={t('track.label', { name })} steps={buildSteps(friend, t)} />
      <span className="friend-amount">{getAmountText(friend, { amount, t })}</span>
    </li>
  )
}

function getInitials(name: string | null): string {
  const words = name?.split(' ') ?? []
  return words.map((word) => [...word][0]).join('')
}

type Texts = Translate<typeof referralsMessages>

function getNote({ state, is_waiting: isWaiting }: Friend, t: Texts): string | null {
  if (isWaiting && state === 'delivered') return t('note.waiting')
  switch (state) {
    case 'ordered':
    case 'held':
    case 'rejected':
    case 'revoked':
    case 'expired':
      return t(`note.${state}`)
    default:
      return null
  }
}

const STEPS = ['signedUp', 'verified', 'delivered'] as const

/** The step that was reached last is the present one; with an order on its way it is the delivery. */
function buildSteps(friend: Friend, t: Texts) {
  const isDelivered = friend.is_delivered || friend.state === 'rewarded'
  const reached = friend.is_verified ? 1 : 0
  const current = friend.state === 'ordered' ? 2 : reached
  return STEPS.map((step, at) => ({
    label: t(`track.${step}`),
    state: getStepState(at, isDelivered ? STEPS.length : current),
  }))
}

function getStepState(at: number, current: number): 'done' | 'current' | 'upcoming' {
  if (at === current) return 'current'
  return at < current ? 'done' : 'upcoming'
}

function getAmountText({ state }: Friend, { amount, t }: { amount: string; t: Texts }): string {
  if (state === 'rewarded') return amount
  if (state === 'revoked') return t('amount.back', { amount })
  return state === 'ordered' || state === 'delivered' ? t('amount.soon', { amount }) : ''
}
