import { type ReactNode, useState } from 'react'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { SortableList } from '../sortable-list.tsx'
import type { BlockProps } from './block-props.ts'

interface Props<Item> extends BlockProps {
  /** Of the list in the document: `home.testimonials`. */
  path: string
  items: Item[]
  max: number
  getName: (item: Item) => string
  addLabel: string
  createItem: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, path: string, change: (part: Partial<Item>) => void) => ReactNode
}

/** The items of a block in their order. Each opens its fields. */
export function BlockItems<Item>(props: Props<Item>) {
  const { path, items, max, errors, isEditable, getName, addLabel, createItem, onChange } = props
  const [added, setAdded] = useState<number | null>(null)
  return (
    <>
      {errors[path] && (
        <div role="alert">
          <FieldError>{errors[path]}</FieldError>
        </div>
      )}
      <SortableList
        items={items}
        getKey={(_, index) => `${index}`}
        getName={getName}
        isEditable={isEditable}
        onChange={onChange}
      >
        {(item, index) => (
          <ItemDetails
            name={getName(item)}
            isNew={index === added}
            isWrong={Object.keys(errors).some((at) => at.startsWith(`${path}.${index}.`))}
            onRemove={
              isEditable ? () => onChange(items.filter((_, other) => other !== index)) : null
            }
          >
            {props.children(item, `${path}.${index}`, (part) =>
              onChange(items.map((one, other) => (other === index ? { ...one, ...part } : one))),
            )}
          </ItemDetails>
        )}
      </SortableList>
      {isEditable && items.length < max && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setAdded(items.length)
              onChange([...items, createItem()])
            }}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </>
  )
}

interface ItemDetailsProps {
  name: string
  isNew: boolean
  /** An item with an error is open. */
  isWrong: boolean
  onRemove: (() => void) | null
  children: ReactNode
}

function ItemDetails({ name, isNew, isWrong, onRemove, children }: ItemDetailsProps) {
  const { t } = useTranslation(contentMessages)
  const [isOpen, setOpen] = useState(isNew)
  return (
    <details
      className="content-item"
      open={isOpen || isWrong}
      onToggle={(event) => {
        // Events of fields inside bubble in React.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      <summary className="wrap-anywhere">{name || t('home.untitled')}</summary>
      <div className="content-item-fields">
        {children}
        {onRemove && (
          <div>
            <Button variant="danger" onClick={onRemove}>
              {t('home.remove')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}
