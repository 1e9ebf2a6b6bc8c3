import { Trans } from '@lingui/react/macro'
import { queryOptions } from '@tanstack/react-query'
import { Children, useImperativeHandle, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextInput, type FieldText } from '#ui/Field.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { InputProps } from '../field-props.ts'
import css from './inputs.module.css'

/** Returns the text around an input: label, notes, the reason why it is read-only, error. */
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
        {hint}
        {isReasonVisible ? <VisuallyHidden>{readOnly}</VisuallyHidden> : readOnly}
      </Sentences>
    ),
  error,
})

/** Returns the props of a native text control. */
export const getTextControlProps = <V, T extends HTMLElement>(props: InputProps<V>) => ({
  ...getFieldText(props),
  id: props.id,
  name: props.name,
  ref: narrowRef<T>(props.focusRef),
  readOnly: props.readOnly !== undefined,
  onBlur: props.onBlur,
})

/** Returns the props of a native select or checkbox, which have no `readOnly`. */
export const getChoiceControlProps = <V, T extends HTMLElement>(props: InputProps<V>) => {
  const { readOnly, ...rest } = getTextControlProps<V, T>(props)
  return { ...rest, disabled: readOnly }
}

const narrowRef = <T extends HTMLElement>(ref: Ref<HTMLElement>): Ref<T> => ref as Ref<T> // safe: the form only calls `focus`

/** Lets the form focus a control that has no ref of its own. */
export const useFocusById = (ref: Ref<HTMLElement>, id: string): void =>
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => document.getElementById(id), [id])

/** Whether a field has a value of its own in this language. */
export const hasOwnValue = ({ value }: { value: unknown }): boolean => value !== undefined && value !== null

/** Joins the sentences that are set with spaces. */
export function Sentences({ children }: { children: ReactNode }) {
  return Children.toArray(children)
    .filter((sentence) => typeof sentence !== 'string' || sentence.trim() !== '')
    .map((sentence, index) => (
      <span key={index}>
        {index > 0 && ' '}
        {sentence}
      </span>
    ))
}

/** Shows the source value beside an own value, with a button to inherit it again. */
export function SourceValue({ inherited, onInherit }: { inherited: ReactNode; onInherit: () => void }) {
  return (
    <span className={css.inheriting}>
      {inherited ? (
        <span>
          <Trans>Source:</Trans> <span>{inherited}</span>
        </span>
      ) : (
        <Trans>The source language has no value.</Trans>
      )}
      <Button variant="bare" onClick={onInherit}>
        <Trans>Use source language value</Trans>
      </Button>
    </span>
  )
}

/** Conversion between value and text; typed text is kept until `mode` changes. */
type TextFormat<V> = { format: (value: V) => string; parse: (text: string) => V; mode?: string | boolean }

/**
 * Keeps the text as typed while it stands for the value ("12,5" for 12.5), until the value is changed from elsewhere. `type` returns
 * the value of a text; `reset` formats the value again.
 */
export function useTextInput<V>(
  value: V,
  { format, parse, mode }: TextFormat<V>,
): { text: string; type: (text: string) => V; reset: () => void } {
  const [typed, setTyped] = useState<{ text: string; value: V; mode: string | boolean | undefined }>()
  const isCurrent = typed !== undefined && Object.is(typed.value, value) && typed.mode === mode
  const type = (text: string): V => {
    const parsed = parse(text)
    setTyped({ text, value: parsed, mode })
    return parsed
  }
  return { text: isCurrent ? typed.text : format(value), type, reset: () => setTyped(undefined) }
}

type SingleLineInputProps = {
  input: InputProps<string>
  /** Feedback below the input. */
  message?: ReactNode
  /** An error found by the input itself; an error of the form has priority. */
  inputError?: ReactNode
  /** The text has no language (URLs, numbers). */
  neutral?: boolean
} & Pick<ComponentProps<'input'>, 'onFocus' | 'type' | 'inputMode' | 'spellCheck'>

/** A line of text; without an own value the inherited value is the placeholder. */
export function SingleLineInput({ input, message, inputError, neutral, ...rest }: SingleLineInputProps) {
  const { field, value, inherited, language, onChange, onInherit } = input
  const isOwn = hasOwnValue(input)
  const sourceValue = isOwn && onInherit && <SourceValue inherited={inherited} onInherit={onInherit} />
  return (
    <TextInput
      {...getTextControlProps(input)}
      {...rest}
      lang={field.perLanguage && !neutral ? language : undefined}
      value={value ?? ''}
      placeholder={(!isOwn && inherited) || undefined}
      onChange={(event) => onChange(event.target.value)}
      error={input.error ?? inputError}
      message={
        message || sourceValue ? (
          <Sentences>
            {message}
            {sourceValue}
          </Sentences>
        ) : undefined
      }
    />
  )
}

/** Query of a dynamic import: loaded once; after a failure the next mount tries again. */
export const moduleQuery = <T,>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['module', name],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  })
