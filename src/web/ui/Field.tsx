import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode, type ComponentProps } from 'react'
import { classes } from './css-classes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Field.module.css'

/** What a field says around its control. */
export type FieldText = {
  /** The name, unique on the page: "Title (Nederlands)". */
  label: ReactNode
  /** Keep the name for those who listen only (a search field beside its button). */
  hideLabel?: boolean | undefined
  /** Said in words after the name. */
  required?: boolean | undefined
  /** At the right of the name, not part of it: "shared by all languages", "same as English". */
  mark?: ReactNode
  /** What goes in, in a sentence, before the control. */
  hint?: ReactNode
  /** What the entry was understood to mean, below the control. */
  said?: ReactNode
  /** What is wrong and how to mend it. */
  error?: ReactNode
}

/** The attributes a control takes to belong to its field. */
export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

/** Ids and relations of a field's parts; for controls that draw their own frame. */
export function useFieldIds({ hint, said, error, mark, required }: FieldText, givenId?: string) {
  const own = useId()
  const id = givenId ?? own
  const described = classes(
    error ? `${id}-error` : false,
    hint ? `${id}-hint` : false,
    said ? `${id}-said` : false,
    mark ? `${id}-mark` : false,
  )
  const wiring: FieldIds = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required && { 'aria-required': true as const }),
  }
  return wiring
}

/** A labelled entry; the child receives the attributes that tie it to its words. */
export function Field({
  children,
  id,
  ...words
}: FieldText & { id?: string | undefined; children: (wiring: FieldIds) => ReactNode }) {
  const wiring = useFieldIds(words, id)
  const label = (
    <label className={css.label} htmlFor={wiring.id} id={`${wiring.id}-label`}>
      {words.label}
    </label>
  )
  return (
    <div className={css.field}>
      {words.hideLabel ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <div className={css.head}>
          {label}
          <Asides {...words} id={wiring.id} />
        </div>
      )}
      {words.hint && (
        <p className={css.hint} id={`${wiring.id}-hint`}>
          {words.hint}
        </p>
      )}
      {children(wiring)}
      <FieldMessages {...words} id={wiring.id} />
    </div>
  )
}

/** Several controls under one name: a fieldset with its legend. */
export function FieldGroup({ children, ...words }: FieldText & { children: ReactNode }) {
  const { id, 'aria-describedby': described } = useFieldIds(words)
  return (
    <fieldset className={css.group} aria-describedby={described}>
      <legend>
        <span className={css.label}>{words.label}</span> <Asides {...words} id={id} />
      </legend>
      {words.hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {words.hint}
        </p>
      )}
      {children}
      <FieldMessages {...words} id={id} />
    </fieldset>
  )
}

function Asides({ required, mark, id }: FieldText & { id: string }) {
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

/** What stands below a control: its meaning in words, its fault. */
export function FieldMessages({ said, error, id }: Pick<FieldText, 'said' | 'error'> & { id: string }) {
  return (
    <>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <Icon name="danger" />
          <span>{error}</span>
        </p>
      )}
      {said && (
        <p className={css.said} id={`${id}-said`}>
          {said}
        </p>
      )}
    </>
  )
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldText & Omit<ComponentProps<Tag>, keyof FieldText>

function split<P extends FieldText>({ label, hideLabel, required, mark, hint, said, error, ...rest }: P) {
  return [{ label, hideLabel, required, mark, hint, said, error }, rest] as const
}

/** One line of text, with `lang` where it holds content of a language; `beside` is a button that belongs to it (pick a day). */
export function TextInput({ beside, ...props }: Control<'input'> & { beside?: ReactNode }) {
  const [words, { className, id, ...rest }] = split(props)
  return (
    <Field {...words} id={id}>
      {(wiring) => {
        const input = (
          <input type="text" autoComplete="off" {...rest} {...wiring} className={classes(css.input, className)} />
        )
        return beside ? (
          <div className={css.beside}>
            {input}
            {beside}
          </div>
        ) : (
          input
        )
      }}
    </Field>
  )
}

/** Several lines; grows with its text from `rows` on. */
export function TextArea(props: Control<'textarea'>) {
  const [words, { className, id, ...rest }] = split(props)
  return (
    <Field {...words} id={id}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={classes(css.area, className)} />}
    </Field>
  )
}

/** One of a few, by the browser's own list. */
export function Select({
  options,
  children,
  ...props
}: Control<'select'> & { options?: readonly { value: string; label: string; lang?: string }[]; children?: ReactNode }) {
  const [words, { className, id, ...rest }] = split(props)
  return (
    <Field {...words} id={id}>
      {(wiring) => (
        <select {...rest} {...wiring} className={classes(css.select, className)}>
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

/** A tick and its name; with `hideLabel` the name is only heard (a row's selection). `busy`: what it started is under way, it keeps the focus and takes no press. */
export function Checkbox({ busy, ...props }: Control<'input'> & { busy?: boolean }) {
  const [words, { id, className, onChange, ...rest }] = split(props)
  const wiring = useFieldIds(words, id)
  return (
    <div className={classes(css.check, words.hideLabel && css.bare, className)}>
      <input
        type="checkbox"
        {...rest}
        {...wiring}
        {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
        onChange={(event) => {
          if (!busy) onChange?.(event)
        }}
      />
      <label htmlFor={wiring.id}>{words.label}</label>
      {words.mark && (
        <span className={css.hint} id={`${wiring.id}-mark`}>
          {words.mark}
        </span>
      )}
      {words.hint && (
        <p className={css.hint} id={`${wiring.id}-hint`}>
          {words.hint}
        </p>
      )}
      <FieldMessages {...words} id={wiring.id} />
    </div>
  )
}
