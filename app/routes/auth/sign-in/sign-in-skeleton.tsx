import { Skeleton } from '#app/ui/feedback-states.tsx'
import { AuthLayout } from '../auth-layout.tsx'

export function SignInSkeleton() {
  return (
    <AuthLayout>
      <div className="skeletons pt-1.5" aria-hidden="true">
        <Skeleton className="h-14" />
        <Skeleton className="h-96" />
      </div>
    </AuthLayout>
  )
}
