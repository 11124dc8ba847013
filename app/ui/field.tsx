import { type ComponentProps, type ReactNode, useId } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { CircleAlert } from './icons.ts'

interface FieldOptions {
  label: string
  hint?: ReactNode
  /** A sentence that says what is wrong and how to correct it. */
  error?: string | undefined
  optional?: boolean
  className?: string
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldOptions &
  Omit<ComponentProps<Tag>, 'className'>

/** A single-line input. Accepts the props of `register('name')`. The id defaults to the name, so that an error summary can link to it. */
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
      {(attributes) => <input type="text" {...input} {...attributes} className="input" />}
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
      {(attributes) => <textarea {...area} {...attributes} className="input" />}
    </Field>
  )
}

/** A select whose children are `<option>` elements. */
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
      {(attributes) => <select {...select} {...attributes} className="input" />}
    </Field>
  )
}

interface CheckboxOrRadioProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: ReactNode
  /** The number of results with this choice. */
  count?: number
}

/** A checkbox or, with `type="radio"`, a radio button, with its label. */
export function CheckboxOrRadio({
  label,
  count,
  type = 'checkbox',
  ...input
}: CheckboxOrRadioProps) {
  return (
    <label className="choice">
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
  children: (attributes: ControlAttributes) => ReactNode
}

function Field({ label, hint, error, optional, className = '', control, children }: FieldProps) {
  const { t } = useTranslation(commonMessages)
  const generatedId = useId()
  const id = control.id ?? control.name ?? generatedId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label} {optional && <span className="optional">{t('field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
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

/** The error message below a field or a group of fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon icon={CircleAlert} size={17} />
      <span>{children}</span>
    </p>
  )
}
