import { Skeleton } from '#app/ui/states.tsx'
import { Entry } from './entry.tsx'

export function SignInSkeleton() {
  return (
    <Entry>
      <div className="skeletons pt-1.5" aria-hidden="true">
        <Skeleton className="h-14" />
        <Skeleton className="h-96" />
      </div>
    </Entry>
  )
}
