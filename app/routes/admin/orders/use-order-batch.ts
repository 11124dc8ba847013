import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useAction } from '#app/api/use-action.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { OrderSummary } from '#contract/orders'
import { useAdminKey } from '../frame/access.ts'

type Undo = () => Promise<unknown>

interface Step {
  order: OrderSummary
  run: () => Promise<Undo | null>
}

interface Options<Input> {
  /** Changes one order. Returns what takes the change back; null where nothing changed, or where nothing can. */
  change: (order: OrderSummary, input: Input) => Promise<Undo | null>
  /** Said when it is done. */
  describe: (count: number) => { title: string; text?: string }
}

/**
 * Changes several orders, one request each, so that one that fails does not stop the others. The toast afterwards takes
 * back what was changed.
 */
export function useOrderBatch<Input = void>({ change, describe }: Options<Input>) {
  const { t } = useTranslation(salesMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const [done, setDone] = useState(0)
  const runAll = async (steps: Step[]) => {
    const failed: { number: string; message: string }[] = []
    const undos: Step[] = []
    for (const [index, { order, run }] of steps.entries()) {
      setDone(index)
      try {
        const undo = await run()
        if (undo) undos.push({ order, run: () => undo().then(() => null) })
      } catch (error) {
        const message = getApiError(error)?.message ?? t('batch.noAnswer')
        failed.push({ number: order.number, message })
      }
    }
    return { count: steps.length - failed.length, failed, undos }
  }
  const report = (failed: { number: string; message: string }[]) => {
    queries.invalidateQueries({ queryKey: key('orders') })
    queries.invalidateQueries({ queryKey: key('waiting') })
    for (const { number, message } of failed) toast(number, { text: message, variant: 'bad' })
  }
  const undo = useAction(runAll, {
    onSuccess: ({ count, failed }) => {
      report(failed)
      if (count > 0) toast(t('batch.undone', { count }))
    },
  })
  const action = useAction(
    ({ orders, input }: { orders: OrderSummary[]; input: Input }) =>
      runAll(orders.map((order) => ({ order, run: () => change(order, input) }))),
    {
      onSuccess: ({ count, failed, undos }) => {
        report(failed)
        if (count === 0) return
        const { title, ...text } = describe(count)
        const back = { label: t('batch.undo'), run: () => undo.mutate(undos) }
        toast(title, { ...text, ...(undos.length > 0 && { action: back }) })
      },
    },
  )
  return { ...action, done, total: action.variables?.orders.length ?? 1 }
}
