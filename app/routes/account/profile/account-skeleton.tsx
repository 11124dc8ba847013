import { Skeleton } from '#app/ui/feedback-states.tsx'

export function AccountSkeleton() {
  return (
    <div className="skeletons" aria-hidden="true">
      <div className="account-header">
        <Skeleton className="avatar rounded-full" />
        <Skeleton className="h-14 max-w-96" />
      </div>
      <div className="account-layout">
        <Skeleton className="h-72 max-lg:h-14" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
