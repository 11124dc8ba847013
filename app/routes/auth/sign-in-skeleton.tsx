import { Skeleton } from '#app/ui/states.tsx'

export function SignInSkeleton() {
  return (
    <div className="entry skeletons pt-1.5" aria-hidden="true">
      <Skeleton className="h-14" />
      <Skeleton className="h-96" />
    </div>
  )
}
