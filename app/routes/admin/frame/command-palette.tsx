import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon, type IconMarkup } from '#app/ui/icon.tsx'
import { Package, Tag, User } from '#app/ui/icons.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { toLowerCase } from '#platform/i18n/lower-case'
import { useAccess, useAdminKey } from './access.ts'
import { KeyNames } from './key-names.tsx'
import { useActions } from './palette-actions.ts'
import { adminHref } from './screen-paths.ts'
import { listOpenSections } from './sections.ts'

interface Command {
  id: string
  icon: IconMarkup
  label: string
  note?: string
  keys?: string
  run: () => void
}

const PAUSE_MS = 150
const MAX_FOUND = 6
const MIN_SEARCH_LENGTH = 2

/** A dialog that opens a screen, finds an order, or does something, by a few typed letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(adminMessages)
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const groups = [
    { label: t('palette.goTo'), commands: useGoToCommands(text) },
    { label: t('palette.orders'), commands: useOrderCommands(text) },
    { label: t('palette.customers'), commands: useCustomerCommands(text) },
    { label: t('palette.products'), commands: useProductCommands(text) },
    { label: t('palette.actions'), commands: useActions().filter(isMatch(text)) },
  ].filter(({ commands }) => commands.length > 0)
  const commands = groups.flatMap((group) => group.commands)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(commands[active])
    else if (step) setActive((active + step + commands.length) % Math.max(1, commands.length))
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={t('palette.open')}>
      <input
        autoFocus
        className="input w-full"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-label={t('palette.open')}
        aria-activedescendant={commands[active] && `${id}-${commands[active].id}`}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={commands.length === 0 ? 'pt-4 text-ink-2' : 'sr-only'}>
        {t('palette.found', { count: commands.length })}
      </p>
      <div id={id} role="listbox" aria-label={t('palette.open')} className="admin-palette">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={group.label} role="group" aria-label={group.label}>
            <p className="admin-palette-group" aria-hidden="true">
              {group.label}
            </p>
            {group.commands.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isActive={command === commands[active]}
                onChoose={() => run(command)}
              />
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  onChoose: () => void
}

function Option({ id, command, isActive, onChoose }: OptionProps): ReactNode {
  const { icon, label, note, keys } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={isActive ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onChoose}
    >
      <Icon icon={icon} size={17} />
      <span className="min-w-0 flex-1 truncate">
        {label} {note && <span className="text-ink-2">{note}</span>}
      </span>
      {keys && (
        <span>
          <KeyNames keys={keys} />
        </span>
      )}
    </div>
  )
}

function useGoToCommands(text: string): Command[] {
  const { t } = useTranslation(adminMessages)
  const { can } = useAccess()
  const navigate = useNavigate()
  return listOpenSections(can)
    .map(({ id, icon, keys, path }) => {
      return { id, icon, keys, label: t(`sections.${id}`), run: () => navigate(path) }
    })
    .filter(isMatch(text))
}

function useOrderCommands(text: string): Command[] {
  const { can } = useAccess()
  const api = useApi()
  const navigate = useNavigate()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const isSearched = can('orders:read') && q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({
    queryKey: useAdminKey()('orders', 'palette', q),
    queryFn: () => parseResponse(api.admin.orders.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  if (!isSearched || text.trim().length < MIN_SEARCH_LENGTH) return []
  return (data?.items ?? []).map((order) => ({
    id: order.id,
    icon: Package,
    label: order.number,
    note: order.name,
    run: () => navigate(adminHref('orders/:id', { id: order.id })),
  }))
}

function useCustomerCommands(text: string): Command[] {
  const { can } = useAccess()
  const api = useApi()
  const navigate = useNavigate()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const isSearched = can('customers:read') && q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({
    queryKey: useAdminKey()('customers', 'palette', q),
    queryFn: () => parseResponse(api.admin.customers.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  if (!isSearched || text.trim().length < MIN_SEARCH_LENGTH) return []
  return (data?.items ?? []).map(({ id, name, email }) => ({
    id,
    icon: User,
    label: name || (email ?? ''),
    ...(name && email && { note: email }),
    run: () => navigate(adminHref('customers/:id', { id })),
  }))
}

function useProductCommands(text: string): Command[] {
  const { can } = useAccess()
  const api = useApi()
  const navigate = useNavigate()
  const q = useDebouncedValue(text.trim(), PAUSE_MS)
  const isSearched = can('products:read') && q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({
    queryKey: useAdminKey()('products', 'palette', q),
    queryFn: () => parseResponse(api.admin.products.$get({ query: { q, limit: `${MAX_FOUND}` } })),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  if (!isSearched || text.trim().length < MIN_SEARCH_LENGTH) return []
  return (data?.items ?? []).map((product) => ({
    id: product.id,
    icon: Tag,
    label: product.title,
    ...(product.sku && { note: product.sku }),
    run: () => navigate(adminHref('products/:id', { id: product.id })),
  }))
}

function isMatch(text: string) {
  const words = toLowerCase(text.trim()).split(/\s+/)
  return ({ label }: { label: string }) => {
    const lower = toLowerCase(label)
    return words.every((word) => lower.includes(word))
  }
}
