import { OctagonAlert } from 'lucide-react'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { classes } from './css-classes.ts'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

/** The text around a control. */
export type FieldText = {
  /** Unique on the page: "Title (Dutch)". */
  label: ReactNode
  required?: boolean | undefined
  /** A note beside the label, not part of its name: "shared by all languages". */
  mark?: ReactNode
  /** Instructions above the control. */
  hint?: ReactNode
  /** Feedback below the control: how the input was understood. */
  message?: ReactNode
  error?: ReactNode
}

/** The attributes that connect a control with its text. */
export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

/** Returns the attributes of a control; for controls that render their own label. */
export function useFieldIds({ hint, message, error, mark, required }: FieldText, givenId?: string): FieldIds {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const describedBy = classes(
    error ? `${id}-error` : false,
    hint ? `${id}-hint` : false,
    message ? `${id}-message` : false,
    mark ? `${id}-mark` : false,
  )
  return {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required && { 'aria-required': true as const }),
  }
}

/** A labelled control; the child receives the attributes that connect it with its text. */
export function Field({
  children,
  id,
  ...text
}: FieldText & { id?: string | undefined; children: (ids: FieldIds) => ReactNode }) {
  const ids = useFieldIds(text, id)
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label className={css.label} htmlFor={ids.id} id={`${ids.id}-label`}>
          {text.label}
        </label>
        <LabelNotes {...text} id={ids.id} />
      </div>
      <Hint hint={text.hint} id={ids.id} />
      {children(ids)}
      <FieldMessages {...text} id={ids.id} />
    </div>
  )
}

/** Several controls under one legend. */
export function FieldGroup({ children, ...text }: FieldText & { children: ReactNode }) {
  const { id, 'aria-describedby': describedBy } = useFieldIds(text)
  return (
    <fieldset className={css.group} aria-describedby={describedBy}>
      <legend>
        <span className={css.label}>{text.label}</span> <LabelNotes {...text} id={id} />
      </legend>
      <Hint hint={text.hint} id={id} />
      {children}
      <FieldMessages {...text} id={id} />
    </fieldset>
  )
}

const Hint = ({ hint, id }: Pick<FieldText, 'hint'> & { id: string }) =>
  hint && (
    <p className={css.hint} id={`${id}-hint`}>
      {hint}
    </p>
  )

function LabelNotes({ required, mark, id }: FieldText & { id: string }) {
  return (
    <>
      {required && (
        <span className={css.aside}>
          <Trans>required</Trans>
        </span>
      )}
      {mark && (
        <span className={classes(css.aside, css.mark)} id={`${id}-mark`}>
          {mark}
        </span>
      )}
    </>
  )
}

/** The error and the feedback below a control. */
export function FieldMessages({ message, error, id }: Pick<FieldText, 'message' | 'error'> & { id: string }) {
  return (
    <>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon icon={OctagonAlert} />
          <span>{error}</span>
        </p>
      )}
      {message && (
        <p className={css.message} id={`${id}-message`}>
          {message}
        </p>
      )}
    </>
  )
}

type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = FieldText & Omit<ComponentProps<Tag>, keyof FieldText>

function splitText<P extends FieldText>({ label, required, mark, hint, message, error, ...rest }: P) {
  return [{ label, required, mark, hint, message, error }, rest] as const
}

/** One line of text; `suffix` is a button beside it. */
export function TextInput({ suffix, ...props }: ControlProps<'input'> & { suffix?: ReactNode }) {
  const [text, { className, id, ...rest }] = splitText(props)
  return (
    <Field {...text} id={id}>
      {(ids) => {
        const input = (
          <input type="text" autoComplete="off" {...rest} {...ids} className={classes(css.input, className)} />
        )
        return suffix ? (
          <div className={css.withSuffix}>
            {input}
            {suffix}
          </div>
        ) : (
          input
        )
      }}
    </Field>
  )
}

/** Several lines of text; grows with its content. */
export function TextArea(props: ControlProps<'textarea'>) {
  const [text, { className, id, ...rest }] = splitText(props)
  return (
    <Field {...text} id={id}>
      {(ids) => <textarea rows={3} {...rest} {...ids} className={classes(css.area, className)} />}
    </Field>
  )
}

/** A native select. */
export function Select({
  options,
  children,
  ...props
}: ControlProps<'select'> & {
  options?: readonly { value: string; label: string; lang?: string }[]
  children?: ReactNode
}) {
  const [text, { className, id, ...rest }] = splitText(props)
  return (
    <Field {...text} id={id}>
      {(ids) => (
        <select {...rest} {...ids} className={classes(css.select, className)}>
          {options?.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  )
}

/** A checkbox with its label. `busy`: its action is running; it keeps the focus and ignores clicks. */
export function Checkbox({ busy, ...props }: ControlProps<'input'> & { busy?: boolean }) {
  const [text, { id, className, onChange, ...rest }] = splitText(props)
  const ids = useFieldIds(text, id)
  return (
    <div className={classes(css.check, className)}>
      <input
        type="checkbox"
        {...rest}
        {...ids}
        {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
        onChange={(event) => {
          if (!busy) onChange?.(event)
        }}
      />
      <label htmlFor={ids.id}>{text.label}</label>
      {text.mark && (
        <span className={css.hint} id={`${ids.id}-mark`}>
          {text.mark}
        </span>
      )}
      <Hint hint={text.hint} id={ids.id} />
      <FieldMessages {...text} id={ids.id} />
    </div>
  )
}

/** A form with its fields below each other. */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'className'> & { onSubmit: (event: FormEvent) => Promise<void> }) {
  return <form noValidate {...rest} className={css.form} onSubmit={(event) => void onSubmit(event)} />
}
