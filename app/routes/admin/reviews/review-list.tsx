import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import type { ModeratedReview } from '#contract/reviews'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { Pager } from '../list/pager.tsx'
import type { ListParams } from '../list/use-list-params.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReviewBatch } from './review-batch.tsx'
import { FILTER_NAMES, getReviewView, moderatedReviewsQuery } from './review-queries.ts'
import { ReviewRow } from './review-row.tsx'
import { useReviewDecision } from './use-review-decision.ts'

export function ReviewList({ params }: { params: ListParams }) {
  const { t } = useTranslation(moderationMessages)
  const query = useQuery(moderatedReviewsQuery(useApi(), useAdminKey(), params))
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
      {({ items, next_cursor: nextCursor }) => (
        <>
          {items.length === 0 ? (
            <NoReviews params={params} />
          ) : (
            <Rows reviews={items} params={params} />
          )}
          <Pager params={params} nextCursor={nextCursor} />
        </>
      )}
    </QueryView>
  )
}

function NoReviews({ params }: { params: ListParams }) {
  const { t } = useTranslation([moderationMessages, adminMessages])
  const view = getReviewView(params)
  const clear = () => params.set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))
  if (FILTER_NAMES.some((name) => params.get(name))) {
    return (
      <EmptyState
        title={t('none.match')}
        action={
          <Button variant="secondary" size="small" onClick={clear}>
            {t('admin:list.clearFilters')}
          </Button>
        }
      />
    )
  }
  const help = view === 'pending' ? { help: t('none.pendingHelp') } : {}
  return <EmptyState title={t(`none.${view}`)} {...help} />
}

interface RowsProps {
  reviews: ModeratedReview[]
  params: ListParams
}

/** The reviews, one of which is under the keys. */
function Rows({ reviews, params }: RowsProps) {
  const { t } = useTranslation([moderationMessages, adminMessages])
  const { can } = useAccess()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { list, current, select: setCurrent, move } = useCurrentRow(reviews)
  const lastUndo = useRef<() => void>(() => {})
  const decide = useReviewDecision({
    onUndoable: (undo) => {
      lastUndo.current = undo
    },
  })
  const panel = usePanel()
  const canWrite = can('reviews:write')
  const approve = (review: ModeratedReview) => {
    if (canApprove(review)) decide({ review, decision: { kind: 'approve' } })
  }
  const toggle = ({ id }: ModeratedReview) => {
    const others = new Set([...selected].filter((one) => one !== id))
    setSelected(selected.has(id) ? others : others.add(id))
  }
  const undo = () => {
    lastUndo.current()
    lastUndo.current = () => {}
  }
  const writing = [
    { keys: 'a', label: t('action.approve'), run: () => approve(current) },
    {
      keys: 'd',
      label: t('action.decline'),
      run: () => current.status !== 'rejected' && panel.open('hold'),
    },
    { keys: 'r', label: t('action.reply'), run: () => panel.open('reply') },
    { keys: 'x', label: t('admin:list.selectRow'), run: () => toggle(current) },
    { keys: 'u', label: t('action.undo'), run: undo },
  ]
  useShortcuts([
    { keys: 'j', label: t('admin:list.next'), run: () => move(1) },
    { keys: 'k', label: t('admin:list.previous'), run: () => move(-1) },
    ...(canWrite ? writing : []),
  ])
  const selectedReviews = reviews.filter(({ id }) => selected.has(id))
  return (
    <>
      {selectedReviews.length > 0 && (
        <ReviewBatch
          reviews={selectedReviews.filter(canApprove)}
          count={selectedReviews.length}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ul className="review-rows" ref={list}>
        {reviews.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            isCurrent={review.id === current.id}
            canWrite={canWrite}
            isSelected={selected.has(review.id)}
            onFocus={() => setCurrent(review.id)}
            onToggle={() => toggle(review)}
            onApprove={canApprove(review) ? () => approve(review) : undefined}
            onDecline={
              review.status === 'rejected'
                ? undefined
                : () => {
                    setCurrent(review.id)
                    panel.open('hold')
                  }
            }
            onReply={() => {
              setCurrent(review.id)
              panel.open('reply')
            }}
            onFilter={() => params.set({ product: review.product_id })}
          />
        ))}
      </ul>
      {canWrite && (
        <>
          <DeclineDialog
            open={panel.hash === '#hold' && current.status !== 'rejected'}
            onClose={panel.close}
            onDecline={(reason) =>
              decide({ review: current, decision: { kind: 'reject', reason } })
            }
          />
          <ReplyDialog review={current} open={panel.hash === '#reply'} onClose={panel.close} />
        </>
      )}
    </>
  )
}

/** A published review is decided about again only if it was reported. */
function canApprove({ status, reports }: ModeratedReview): boolean {
  return status !== 'published' || reports.length > 0
}

/** The row under the keys is one review, also where others come or go. Once it is gone, the one in its place is next. */
function useCurrentRow(reviews: ModeratedReview[]) {
  const [{ id, index }, setCurrent] = useState({ id: '', index: 0 })
  const list = useRef<HTMLUListElement>(null)
  const found = reviews.findIndex((review) => review.id === id)
  const position = found >= 0 ? found : Math.min(index, reviews.length - 1)
  const current = reviews[position]!
  const focusRow = (row: number) =>
    list.current?.querySelectorAll<HTMLElement>('.review-row')[row]?.focus()
  const select = (selectedId: string) =>
    setCurrent({ id: selectedId, index: reviews.findIndex((review) => review.id === selectedId) })
  const move = (step: 1 | -1) => {
    const isInList = list.current?.contains(document.activeElement)
    const next = isInList ? position + step : position
    if (reviews[next]) focusRow(next)
  }
  // The focus was in a row that is gone.
  const currentId = current.id
  useEffect(() => {
    void currentId
    const isLost = document.activeElement === document.body
    if (isLost && id !== '') list.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }, [currentId, id])
  return { list, current, select, move }
}

/** The open dialog is in the hash of the URL, so that the back button closes it. */
function usePanel() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = useHashOverlayClose(hash === '#hold' || hash === '#reply')
  const open = (panel: 'hold' | 'reply') =>
    navigate({ search, hash: panel }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  return { hash, open, close }
}
