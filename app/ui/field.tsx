import { CircleAlert } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'

interface FieldOptions {
  label: string
  hint?: ReactNode
  /** A sentence that says what is wrong and what would be right. */
  error?: string | undefined
  optional?: boolean
  className?: string
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldOptions &
  Omit<ComponentProps<Tag>, 'className'>

/** One line to fill in. Takes what `register('name')` gives; its id is its name, so a summary can link to it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: ControlProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional, className }} control={input}>
      {(wired) => <input type="text" {...input} {...wired} className="input" />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: ControlProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional, className }} control={area}>
      {(wired) => <textarea {...area} {...wired} className="input" />}
    </Field>
  )
}

/** Takes `<option>`s as children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: ControlProps<'select'>) {
  return (
    <Field {...{ label, hint, error, optional, className }} control={select}>
      {(wired) => <select {...select} {...wired} className="input" />}
    </Field>
  )
}

interface CheckboxOrRadioProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: ReactNode
  /** How many would be found. */
  count?: number
}

/** A box to tick or, with `type="radio"`, one of several to choose. */
export function CheckboxOrRadio({
  label,
  count,
  type = 'checkbox',
  ...input
}: CheckboxOrRadioProps) {
  return (
    <label className="tick">
      <input {...input} type={type} />
      <span>{label}</span>
      {count !== undefined && <span className="count">{count}</span>}
    </label>
  )
}

interface ControlAttributes {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error: string | undefined
  optional?: boolean | undefined
  className?: string | undefined
  control: { id?: string | undefined; name?: string | undefined }
  children: (wired: ControlAttributes) => ReactNode
}

function Field({ label, hint, error, optional, className = '', control, children }: FieldProps) {
  const { t } = useTranslation('common')
  const made = useId()
  const id = control.id ?? control.name ?? made
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label} {optional && <span className="optional">{t('field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': about || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence below a field, or below a group of them. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon icon={CircleAlert} size={17} />
      <span>{children}</span>
    </p>
  )
}
