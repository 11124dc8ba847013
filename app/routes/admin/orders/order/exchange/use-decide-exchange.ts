import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminOrder, OrderExchange } from '#contract/checkout'
import { useOrderAction } from '../use-order-action.ts'

interface DecideInput {
  order: AdminOrder
  exchange: OrderExchange
  lines: { line_id: string; quantity: number }[]
  restock: boolean
  comment: string
  onClose: () => void
}

/**
 * Records what has arrived, or ends the exchange. Where less has arrived than pays for the second order, the server asks
 * what happens: `isShort` is about the lines that were sent.
 */
export function useDecideExchange(input: DecideInput) {
  const { order, exchange, lines, restock, comment, onClose } = input
  const { t } = useTranslation(exchangesMessages)
  const api = useApi().admin.orders[':id'].exchanges[':exchange_id']
  const [shortLines, setShortLines] = useState('')
  const selected = JSON.stringify(lines)
  const param = { id: order.id, exchange_id: exchange.id }
  const withComment = comment ? { comment } : {}
  const receive = useOrderAction(
    order.id,
    (shortage: 'pay' | 'cancel' | null) => {
      const json = { lines, restock, ...withComment, ...(shortage && { shortage }) }
      return parseResponse(api.receive.$post({ param, json })).catch((error) => {
        if (getApiError(error)?.code === 'exchange_short') setShortLines(selected)
        throw error
      })
    },
    { done: t('done.received'), onDone: onClose, showsErrors: true },
  )
  const refuse = useOrderAction(
    order.id,
    () => parseResponse(api.refuse.$post({ param, json: withComment })),
    { done: t('done.refused'), onDone: onClose, showsErrors: true },
  )
  const errorMessage = receive.errorMessage ?? refuse.errorMessage
  return { receive, refuse, errorMessage, isShort: shortLines === selected }
}
