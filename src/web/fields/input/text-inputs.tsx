import type { InputProps } from '../field-props.ts'
import { SingleLineInput, hasOwnValue, useTextInput, narrowRef, getFieldText, Sentences } from './input-parts.tsx'
import { TextInput, Checkbox } from '#ui/Field.tsx'
import { formatCoordinates, formatCost } from '#shared/dates/format.ts'
import css from './inputs.module.css'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useId } from 'react'
import { parseCost, freeLabels, isFreeLabel } from '#shared/schema/cost.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'

export function PlainTextInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} />
}

export function EmailInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} type="email" inputMode="email" neutral spellCheck={false} />
}

export function PhoneInput(props: InputProps<string>) {
  return <SingleLineInput entry={props} type="tel" inputMode="tel" neutral spellCheck={false} />
}

/** "www.example.org/a" or "example.org" as a whole address; anything else as it is. */
export const completeUrl = (typed: string): string => {
  const text = typed.trim()
  return /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(text) ? `https://${text}` : text
}

/** The value is whole from the first key that makes it one: a save by its key comes before the field is left. */
export function UrlInput(props: InputProps<string>) {
  const { text, type, forget } = useTextInput(props.value ?? '', { write: String, read: completeUrl })
  const entry: InputProps<string> = {
    ...props,
    value: hasOwnValue(props) ? text : props.value,
    onChange: (typed) => props.onChange(type(typed)),
    onBlur: () => {
      forget()
      props.onBlur()
    },
  }
  return <SingleLineInput entry={entry} type="url" inputMode="url" neutral spellCheck={false} />
}

/** The number a text says, `''` for an empty one, the text itself when it is no number. */
export const parseCoordinate = (text: string): number | string => {
  const trimmed = text.trim().replace(/\s*°$/, '').replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed === '' ? '' : text
}

export function CoordinateInput(props: InputProps<number | string>) {
  const language = useInterfaceLanguage()
  const { text, type } = useTextInput<number | string>(props.value ?? '', {
    write: (value) => (typeof value === 'number' ? formatCoordinates(value, language) : value),
    read: parseCoordinate,
    mode: language,
  })
  return (
    <TextInput
      {...getFieldText(props)}
      id={props.id}
      name={props.name}
      ref={narrowRef(props.focusRef)}
      inputMode="decimal"
      className={css.degrees}
      value={text}
      readOnly={props.readOnly !== undefined}
      onChange={(event) => props.onChange(type(event.target.value))}
      onBlur={props.onBlur}
    />
  )
}

export function CostInput(props: InputProps<string>) {
  const { t } = useLingui()
  const [isTyping, setIsTyping] = useState(false)
  const typed = props.value ?? ''
  const reading = parseCost(typed)
  const shown = formatCost(typed.trim(), config.currency, props.language)
  // Other clients of the interface read an amount of nothing as "Free": a text in another language better has its own word for it.
  const word = freeLabels[props.language]
  const isOffered = reading === 'free' && typed.trim() !== word && props.readOnly === undefined
  const hasNoAmount = reading === 'text' && !/\d/.test(typed) && !isFreeLabel(typed)
  const said =
    reading === 'empty' ? undefined : (
      <Sentences>
        {[
          hasNoAmount ? (
            <Trans key="read">Shown as text: {shown}. No amount recognized.</Trans>
          ) : reading === 'range' ? (
            <Trans key="read">Visitors read: {shown}, from the lowest price to the highest.</Trans>
          ) : (
            <Trans key="read">Visitors read: {shown}</Trans>
          ),
          isOffered && (
            <Button key="word" variant="bare" onClick={() => props.onChange(word)}>
              {t`Write “${word}”`}
            </Button>
          ),
        ]}
      </Sentences>
    )
  const isUnclear = reading === 'unclear' && !isTyping && props.readOnly === undefined
  const fault = isUnclear ? (
    <Trans>
      This is no amount, and visitors would read it just as it stands. Write for example 12.50 or 10 – 20, $ 15, or 0
      where nothing is to pay.
    </Trans>
  ) : undefined
  return (
    <SingleLineInput
      entry={props}
      fault={fault}
      said={said}
      onFocus={() => setIsTyping(true)}
      onLeave={() => setIsTyping(false)}
      spellCheck={false}
    />
  )
}

/** `null` leaves what is set, `''` takes it away, any other text sets it. What is set now is read from the neighbour `protected`. */
export function PasswordInput(props: InputProps<string | null>) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  const showId = useId()
  const isSet = props.getValue('protected') === true
  const value = props.value ?? undefined
  const state =
    value === undefined
      ? isSet
        ? t`A password is set. It is not shown; type another to replace it.`
        : t`No password is set.`
      : value === ''
        ? isSet
          ? t`The password goes when you save.`
          : t`No password is set.`
        : t`This password holds from the next save.`
  const back = isSet && value !== undefined
  return (
    <div className={css.secret}>
      <TextInput
        {...getFieldText(props)}
        id={props.id}
        name={props.name}
        ref={narrowRef(props.focusRef)}
        type={seen ? 'text' : 'password'}
        autoComplete="new-password"
        className={css.short}
        value={value ?? ''}
        readOnly={props.readOnly !== undefined}
        onBlur={props.onBlur}
        spellCheck={false}
        onChange={(event) => props.onChange(event.target.value === '' && !isSet ? null : event.target.value)}
        said={
          <Sentences>
            {[
              state,
              !props.readOnly && isSet && value !== '' && (
                <Button key="remove" variant="bare" onClick={() => props.onChange('')}>
                  <Trans>Remove the password</Trans>
                </Button>
              ),
              !props.readOnly && back && (
                <Button key="keep" variant="bare" onClick={() => props.onChange(null)}>
                  <Trans>Keep the current password</Trans>
                </Button>
              ),
            ]}
          </Sentences>
        }
      />
      {value ? (
        <Checkbox
          id={showId}
          label={t`Show the password`}
          checked={seen}
          onChange={(event) => setSeen(event.target.checked)}
        />
      ) : undefined}
    </div>
  )
}
