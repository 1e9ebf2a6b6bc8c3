// The plain controls, each inside its Field: one line, several lines, a tick, one of a few.
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './css-classes.ts'
import { FieldMessages, Field, useFieldIds, type FieldText } from './Field.tsx'
import css from './Field.module.css'

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
