import { Trans } from '@lingui/react/macro'
import { useImperativeHandle, useState, type ReactNode, type Ref, type ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { type FieldText, TextInput } from '#ui/Field.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { InputProps } from '../field-props.ts'
import css from './inputs.module.css'

/** The words around a control: its name, its marks, why it is closed, what is wrong. */
export const getFieldText = ({
  label,
  field,
  mark,
  hint,
  readOnly,
  isReasonVisible,
  error,
}: Pick<InputProps, 'label' | 'field' | 'mark' | 'hint' | 'readOnly' | 'isReasonVisible' | 'error'>): FieldText => ({
  label,
  required: field.required,
  mark,
  hint:
    readOnly === undefined ? (
      hint
    ) : (
      <Sentences>
        {[hint, isReasonVisible ? <VisuallyHidden key="why">{readOnly}</VisuallyHidden> : readOnly]}
      </Sentences>
    ),
  error,
})

/** Whether a field has a value of its own in this language. */
export const hasOwnValue = ({ value }: { value: unknown }): boolean => value !== undefined && value !== null

/** Sentences one after the other; absent ones leave no gap. */
export function Sentences({ children }: { children: readonly ReactNode[] }) {
  const said = children.filter((part) => part !== undefined && part !== null && part !== false && part !== '')
  return said.map((part, at) => (
    <span key={at}>
      {at > 0 && ' '}
      {part}
    </span>
  ))
}

/** A form's reference, held by a control of a narrower type. */
export const narrowRef = <T extends HTMLElement>(ref: Ref<HTMLElement>): Ref<T> => ref as Ref<T> // safe: whoever holds it does no more than focus it

/** Lets a form put the focus on a control that is a block of its own and known by its id only. */
export const useFocusById = (ref: Ref<HTMLElement>, id: string): void =>
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => document.getElementById(id), [id])

/** Beside an own value: what the source language says, and the way back to it. Nothing while the value is the source's. */
export function SourceValue({
  inherited,
  language,
  onInherit,
}: {
  inherited: ReactNode
  language?: string
  onInherit: (() => void) | undefined
}) {
  if (onInherit === undefined) return undefined
  return (
    <span className={css.inheriting}>
      {inherited ? (
        <span>
          <Trans>In the source language:</Trans> <span lang={language}>{inherited}</span>
        </span>
      ) : (
        <Trans>The source language has none.</Trans>
      )}
      <Button variant="bare" onClick={onInherit}>
        <Trans>Use the source language’s</Trans>
      </Button>
    </span>
  )
}

/** How a value and its text belong together; `mode` names the way it is written, where there are several. */
type Writing<V> = { write: (value: V) => string; read: (text: string) => V; mode?: string | boolean }

/** The text of an entry, what typing does to it, and `forget`: the text is written anew from the value. */
type Typed<V> = { text: string; type: (text: string) => V; forget: () => void }

/**
 * The text of an entry whose value is written otherwise than it was typed ("12,5" is 12.5): as typed until the value is changed
 * from elsewhere or the mode is another. `type` answers the value that a text stands for.
 */
export function useTextInput<V>(value: V, { write, read, mode }: Writing<V>): Typed<V> {
  const [typed, setTyped] = useState<{ text: string; value: V; mode: string | boolean | undefined }>()
  const isAsTyped = typed !== undefined && Object.is(typed.value, value) && typed.mode === mode
  const type = (text: string): V => {
    const meant = read(text)
    setTyped({ text, value: meant, mode })
    return meant
  }
  return { text: isAsTyped ? typed.text : write(value), type, forget: () => setTyped(undefined) }
}

type LineProps = {
  entry: InputProps<string>
  /** What the entry is understood to say, below it. */
  said?: ReactNode
  /** What is wrong with it as the entry itself knows; what the form knows comes first. */
  fault?: ReactNode
  /** The text is in no language (addresses, numbers). */
  neutral?: boolean
  /** The focus has left it. */
  onLeave?: () => void
} & Pick<ComponentProps<'input'>, 'onFocus' | 'type' | 'inputMode' | 'autoComplete' | 'spellCheck' | 'className'>

/** A line of text. Without a value of its own it is empty and shows the source language's as reference. */
export function SingleLineInput({ entry, said, fault, neutral, onLeave, ...look }: LineProps) {
  const { id, name, field, value, inherited, language, onChange, onBlur, onInherit, readOnly, focusRef } = entry
  const shown = hasOwnValue(entry) ? undefined : inherited
  const back = hasOwnValue(entry) ? onInherit : undefined
  return (
    <TextInput
      {...getFieldText(entry)}
      {...look}
      id={id}
      name={name}
      ref={narrowRef(focusRef)}
      lang={field.perLanguage && !neutral ? language : undefined}
      value={value ?? ''}
      placeholder={shown || undefined}
      readOnly={readOnly !== undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        onLeave?.()
        onBlur()
      }}
      error={entry.error ?? fault}
      said={
        said || back ? (
          <Sentences>{[said, back && <SourceValue key="source" inherited={inherited} onInherit={back} />]}</Sentences>
        ) : undefined
      }
    />
  )
}
