import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder, OrderExchange } from '#contract/checkout'
import { adminHref } from '../../../frame/screen-paths.ts'

/** The exchanges of an order: what takes the place of its items, or what it takes the place of. */
export function OrderExchanges({ order }: { order: AdminOrder }) {
  return order.exchanges.map((exchange) => (
    <ExchangeNote key={exchange.id} exchange={exchange} order={order} />
  ))
}

function ExchangeNote({ exchange, order }: { exchange: OrderExchange; order: AdminOrder }) {
  const { t } = useTranslation(exchangesMessages)
  const format = useMoneyFormatter(order.currency)
  const isFirst = exchange.first.id === order.id
  const other = isFirst ? exchange.second : exchange.first
  const params = {
    number: other.number,
    value: format(exchange.value),
    amount: format(exchange.open),
  }
  const { state } = exchange
  const awaits = state === 'open' && order.awaits_return
  return (
    <Note className="mt-4">
      <span className="block">
        {isFirst && t(`first.${state}`, params)}
        {!isFirst && !awaits && t(`second.${state}`, params)}
        {!isFirst && awaits && t('second.awaits', params)}
      </span>
      <TextLink to={adminHref('orders/:id', { id: other.id })}>
        {t('link', { number: other.number })}
      </TextLink>
    </Note>
  )
}
