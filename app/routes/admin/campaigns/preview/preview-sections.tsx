import type { ReactNode } from 'react'
import { campaignPreviewMessages } from '#app/i18n/areas/campaign-preview.ts'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useDescribePromotion } from '../use-describe-promotion.ts'
import { useTimeZone } from '../use-time-zone.ts'
import type { CampaignPreview } from './preview-query.ts'

interface Props {
  preview: CampaignPreview
}

/** What one person sees of each campaign. */
export function PreviewSections({ preview }: Props) {
  return (
    <div className="grid gap-7" aria-live="polite">
      <Summary preview={preview} />
      <FlashSale preview={preview} />
      <Draws preview={preview} />
      <Holidays preview={preview} />
      <Rewards preview={preview} />
      <Promotions preview={preview} />
    </div>
  )
}

function Summary({ preview: { at, customer, country } }: Props) {
  const { t, language } = useTranslation(campaignPreviewMessages)
  const format = useTimeFormat()
  const name = customer && (customer.name ?? customer.email ?? '')
  const place = getRegionName(country, language)
  return (
    <div>
      <p className="font-semibold wrap-anywhere">
        {name === null ? t('guestIn', { country: place }) : t('personIn', { name, country: place })}
      </p>
      <p className="text-ink-2">{format(at)}</p>
      {customer?.calm_mode && <p className="text-ink-2">{t('calm')}</p>}
    </div>
  )
}

function FlashSale({ preview: { flash_sale: sale } }: Props) {
  const { t } = useTranslation(campaignPreviewMessages)
  const format = useTimeFormat()
  const percent = usePercentFormat()
  return (
    <Section title={t('flashSale.title')} none={!sale && t('flashSale.none')}>
      {sale && (
        <Row name={sale.name} value={percent(sale.percent)} isOpen>
          {sale.is_revealed ? t('flashSale.revealed') : t('flashSale.hidden')}{' '}
          {t('flashSale.left', { left: sale.units_left, limit: sale.max_per_person })}{' '}
          {t('until', { time: format(sale.ends_at) })}
        </Row>
      )}
    </Section>
  )
}

function Draws({ preview: { draws } }: Props) {
  const { t } = useTranslation(campaignPreviewMessages)
  const format = useTimeFormat()
  return (
    <Section title={t('draws.title')} none={draws.items.length === 0 && t('draws.none')}>
      {draws.items.map((draw) => {
        const { free_entry_refusal: free, purchase_refusal: purchase } = draw
        return (
          <Row
            key={draw.id}
            name={draw.name}
            value={t('draws.tickets', { count: draw.tickets })}
            isOpen={free === null || purchase === null}
          >
            {t('draws.free')}: {free ? t(`refusal.${free}`) : t('yes')}
            <br />
            {t('draws.buy')}: {purchase ? t(`refusal.${purchase}`) : t('yes')}{' '}
            {t('draws.bought', { bought: draw.bought, limit: draw.max_bought })}
            <br />
            {draw.is_paused ? t('draws.paused') : t('until', { time: format(draw.closes_at) })}
          </Row>
        )
      })}
    </Section>
  )
}

function Holidays({ preview: { holidays, birthday } }: Props) {
  const { t } = useTranslation(campaignPreviewMessages)
  const percent = usePercentFormat()
  return (
    <Section title={t('holidays.title')}>
      {holidays.length === 0 && <li className="text-ink-2">{t('holidays.none')}</li>}
      {holidays.map(({ id, emoji, name, offer, has_popup }, index) => (
        <Row
          key={id}
          name={`${emoji} ${name}`}
          value={offer ? percent(offer.percent) : t('holidays.noOffer')}
          isOpen
        >
          {index === 0 ? t('holidays.banner') : t('holidays.more')}{' '}
          {has_popup ? t('holidays.popup') : t('holidays.noPopup')}{' '}
          {offer?.category && t('holidays.category', { name: offer.category.name })}
          {offer && !offer.category && t('holidays.products', { count: offer.items.length })}
        </Row>
      ))}
      <Row
        name={t('holidays.birthday')}
        value={percent(birthday.percent)}
        isOpen={birthday.refusal === null}
      >
        {birthday.refusal ? t(`refusal.${birthday.refusal}`) : t('yes')}
      </Row>
    </Section>
  )
}

function Rewards({ preview: { rewards, check_in: checkIn, months, currency } }: Props) {
  const { t, language } = useTranslation([campaignPreviewMessages, rewardProgramsMessages])
  const money = useMoneyFormatter(currency)
  const day = getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const end = getDateFormat(language, {
    dateStyle: 'medium',
    timeZone: checkIn?.time_zone ?? 'UTC',
  })
  const describe = ({ refusal, expires_at }: (typeof rewards)[number]) => {
    if (refusal === null)
      return t('rewardPrograms:preview.until', { date: end.format(new Date(expires_at)) })
    return refusal === 'account_required'
      ? t(`refusal.${refusal}`)
      : t(`rewardPrograms:refusal.${refusal}`)
  }
  return (
    <Section title={t('rewards.title')}>
      {rewards.map((reward) => (
        <Row
          key={reward.reason}
          name={t(`rewardPrograms:reason.${reward.reason}`)}
          value={money(reward.amount)}
          isOpen={reward.refusal === null}
        >
          {describe(reward)}
        </Row>
      ))}
      {checkIn && (
        <li className="text-ink-2">
          {t('rewardPrograms:preview.day', {
            ...{ day: day.format(new Date(checkIn.day)), zone: checkIn.time_zone },
            streak: checkIn.streak,
          })}
        </li>
      )}
      {months.map(({ program, earned, cap }) => (
        <li key={program} className="text-ink-2">
          {t('rewardPrograms:preview.earned', { program: t(`rewardPrograms:program.${program}`) })}:{' '}
          {cap === null
            ? money(earned)
            : t('rewardPrograms:preview.ofCap', { earned: money(earned), cap: money(cap) })}
        </li>
      ))}
    </Section>
  )
}

function Promotions({ preview: { promotions } }: Props) {
  const { t } = useTranslation(campaignPreviewMessages)
  const describe = useDescribePromotion()
  return (
    <Section title={t('promotions.title')} none={promotions.length === 0 && t('promotions.none')}>
      {promotions.map((one) => (
        <Row
          key={`${one.promotion_id} ${one.code}`}
          name={one.code ?? one.name}
          value={one.is_own ? t('promotions.own') : ''}
          isOpen={one.reason === null}
        >
          {describe(one)} {one.reason ? one.reason.message : t('promotions.byCart')}
        </Row>
      ))}
    </Section>
  )
}

interface SectionProps {
  title: string
  /** Stands for an empty list. */
  none?: string | false
  children: ReactNode
}

function Section({ title, none, children }: SectionProps) {
  return (
    <section>
      <h2 className="pb-2">{title}</h2>
      {none ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul className="campaign-reasons campaign-preview">{children}</ul>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  value: string
  isOpen: boolean
  children: ReactNode
}

function Row({ name, value, isOpen, children }: RowProps) {
  return (
    <li data-applies={isOpen ? 'yes' : 'no'}>
      <strong>{name}</strong>
      <span>{value}</span>
      <p>{children}</p>
    </li>
  )
}

function useTimeFormat(): (time: string) => string {
  const { language } = useTranslation(campaignPreviewMessages)
  const timeZone = useTimeZone()
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (time) => format.format(new Date(time))
}

function usePercentFormat(): (percent: number) => string {
  const { language } = useTranslation(campaignPreviewMessages)
  const format = getNumberFormat(language, { style: 'percent' })
  return (percent) => format.format(percent / 100)
}
