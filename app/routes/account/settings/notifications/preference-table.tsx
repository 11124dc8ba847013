import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Lock } from '#app/ui/icons.ts'
import {
  PREFERENCE_CHANNELS,
  PREFERENCE_TOPICS,
  type PreferenceChannel,
  type PreferenceTable as Table,
} from '#contract/inbox'
import type { Cell } from './use-set-preference.ts'

interface Props {
  table: Table
  /** Null without a connection: the table can be read only. */
  onChange: ((cell: Cell) => void) | null
}

/** Topics by channels. What cannot be switched off has a lock, and where nothing is sent there is a dash. */
export function PreferenceTable({ table: { cells }, onChange }: Props) {
  const { t } = useTranslation(settingsMessages)
  return (
    <table className="preference-table" aria-label={t('notifications.title')}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.topic')}</th>
          {PREFERENCE_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PREFERENCE_TOPICS.map((topic) => {
          const label = t(`notifications.topics.${topic}.label`)
          return (
            <tr key={topic}>
              <th scope="row">
                {label}
                <span className="hint block">{t(`notifications.topics.${topic}.about`)}</span>
              </th>
              {PREFERENCE_CHANNELS.map((channel) => (
                <td key={channel}>
                  <TableCell
                    cell={cells.find((one) => one.topic === topic && one.channel === channel)}
                    topic={label}
                    channel={channel}
                    onChange={onChange}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface TableCellProps {
  cell: Cell | undefined
  topic: string
  channel: PreferenceChannel
  onChange: Props['onChange']
}

function TableCell({ cell, topic, channel, onChange }: TableCellProps) {
  const { t } = useTranslation(settingsMessages)
  const name = t(`notifications.channels.${channel}`)
  const shownName = (
    <span className="preference-channel" aria-hidden>
      {name}
    </span>
  )
  if (!cell || cell.is_fixed) {
    const state = t(cell ? 'notifications.fixed' : 'notifications.never')
    return (
      <span className="preference-mark" title={state}>
        {cell ? <Icon icon={Lock} size={17} /> : <span aria-hidden>–</span>}
        <span className="sr-only">{`${name}: ${state}`}</span>
        {shownName}
      </span>
    )
  }
  return (
    <label className="choice preference-mark">
      <input
        type="checkbox"
        aria-label={`${topic}: ${name}`}
        checked={cell.is_enabled}
        disabled={!onChange}
        onChange={({ target }) => onChange?.({ ...cell, is_enabled: target.checked })}
      />
      {shownName}
    </label>
  )
}
