import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetCart } from '#app/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Payment } from '#contract/payments'
import { Failed } from './failed.tsx'
import { Processing } from './processing.tsx'
import { paymentQuery } from './queries.ts'
import { Succeeded } from './succeeded.tsx'

/** The parameter only chooses what to show while the server is asked. */
export function PaymentStands({ id, expected }: { id: string; expected: string | null }) {
  const { t } = useTranslation('checkout')
  const { data: payment, error, refetch, isFetching } = useQuery(paymentQuery(useApi(), id))
  const queries = useQueryClient()
  useEffect(() => {
    if (payment?.state === 'succeeded') forgetCart(queries)
  }, [payment?.state, queries])

  if (payment) return <Stands payment={payment} />
  if (error) {
    const isUnknown = problemOf(error)?.code === 'not_found'
    const title = t(isUnknown ? 'result.unknown' : 'result.unreachable')
    return <ErrorState title={title} onRetry={() => refetch()} busy={isFetching} />
  }
  return expected === 'failed' ? <Failed isAsking /> : <Processing />
}

function Stands({ payment }: { payment: Payment }) {
  if (payment.state === 'succeeded') return <Succeeded payment={payment} />
  if (payment.state === 'failed' || payment.state === 'expired') return <Failed payment={payment} />
  return <Processing payment={payment} />
}
