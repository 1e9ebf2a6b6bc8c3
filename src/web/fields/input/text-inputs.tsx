import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { formatCoordinates, formatCost } from '#shared/dates/format.ts'
import { freeLabels, isFreeLabel, parseCost } from '#shared/schema/cost.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, TextInput } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { completeUrl } from '../normalize-url.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { getTextControlProps, hasOwnValue, Sentences, SingleLineInput, useTextInput } from './input-parts.tsx'
import css from './inputs.module.css'

export function PlainTextInput(props: InputProps<string>) {
  return <SingleLineInput input={props} />
}

/** Fields that hold the value of `stateprovince` too; the form shows them only if they differ from it. */
const stateFields = ['state', 'province']

/** A state or province. Fields that had the same value change with it, or the server would compute the old one from them. */
export function StateInput(props: InputProps<string>) {
  const onChange = (value: string) => {
    for (const name of stateFields) {
      const other = props.getValue(name)
      if (other !== '' && hasOwnValue({ value: other }) && other === props.value) props.setValue(name, value)
    }
    props.onChange(value)
  }
  return <SingleLineInput input={{ ...props, onChange }} />
}

export function EmailInput(props: InputProps<string>) {
  return <SingleLineInput input={props} type="email" inputMode="email" neutral spellCheck={false} />
}

export function PhoneInput(props: InputProps<string>) {
  return <SingleLineInput input={props} type="tel" inputMode="tel" neutral spellCheck={false} />
}

/** A URL; "https://" is added to the value while typing, because a shortcut may save before the blur, and to the text on blur. */
export function UrlInput(props: InputProps<string>) {
  const { text, type, reset } = useTextInput(props.value ?? '', { format: String, parse: completeUrl })
  const input: InputProps<string> = {
    ...props,
    value: hasOwnValue(props) ? text : props.value,
    onChange: (typed) => props.onChange(type(typed)),
    onBlur: () => {
      reset()
      props.onBlur()
    },
  }
  return <SingleLineInput input={input} type="url" inputMode="url" neutral spellCheck={false} />
}

/** Returns a number, `''` for an empty text, or the text itself if it is no number. */
export const parseCoordinate = (text: string): number | string => {
  const trimmed = text.trim().replace(/\s*°$/, '').replace(',', '.')
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed === '' ? '' : text
}

/** A latitude or longitude, with a decimal comma or point. */
export function CoordinateInput(props: InputProps<number | string>) {
  const language = useInterfaceLanguage()
  const { text, type } = useTextInput<number | string>(props.value ?? '', {
    format: (value) => (typeof value === 'number' ? formatCoordinates(value, language) : value),
    parse: parseCoordinate,
    mode: language,
  })
  return (
    <TextInput
      {...getTextControlProps(props)}
      inputMode="decimal"
      className={css.number}
      value={text}
      onChange={(event) => props.onChange(type(event.target.value))}
    />
  )
}

/** Returns a whole number, 0 for an empty text, or the text itself if it is no number. */
export const parseMinutes = (text: string): number | string => {
  const trimmed = text.trim()
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : trimmed === '' ? 0 : text
}

/** Whole minutes; empty is 0. */
export function MinutesInput(props: InputProps<number | string>) {
  const { text, type } = useTextInput<number | string>(props.value ?? 0, {
    format: (value) => (value === 0 ? '' : String(value)),
    parse: parseMinutes,
  })
  return (
    <TextInput
      {...getTextControlProps(props)}
      inputMode="numeric"
      className={css.number}
      value={text}
      placeholder="0"
      onChange={(event) => props.onChange(type(event.target.value))}
    />
  )
}

/** A cost as text, with a preview of what visitors see. */
export function CostInput(props: InputProps<string>) {
  const { t } = useLingui()
  const [isTyping, setIsTyping] = useState(false)
  const typed = props.value ?? ''
  const reading = parseCost(typed)
  const shown = formatCost(typed.trim(), config.currency, props.language)
  // Other clients read an amount of zero as the English "Free", so the word of the language is offered instead.
  const word = freeLabels[props.language]
  const isWordOffered = reading === 'free' && typed.trim() !== word && props.readOnly === undefined
  const hasNoAmount = reading === 'text' && !/\d/.test(typed) && !isFreeLabel(typed)
  const preview = hasNoAmount
    ? t`Shown as text: ${shown}. No amount recognized.`
    : reading === 'range'
      ? t`Shown as: ${shown}, from lowest to highest.`
      : t`Shown as: ${shown}`
  const wordButton = isWordOffered && (
    <Button variant="bare" onClick={() => props.onChange(word)}>
      {t`Use “${word}”`}
    </Button>
  )
  const isUnclear = reading === 'unclear' && !isTyping && props.readOnly === undefined
  const onBlur = () => {
    setIsTyping(false)
    props.onBlur()
  }
  return (
    <SingleLineInput
      input={{
        ...props,
        onBlur,
        inherited: props.inherited && formatCost(props.inherited, config.currency, props.language),
      }}
      inputError={
        isUnclear && (
          <Trans>
            This is not an amount and would be shown as entered. Use a format such as 12.50, 10 – 20 or $ 15, or 0 for
            free.
          </Trans>
        )
      }
      message={
        reading !== 'empty' && (
          <Sentences>
            {preview}
            {wordButton}
          </Sentences>
        )
      }
      onFocus={() => setIsTyping(true)}
      spellCheck={false}
    />
  )
}

/** A password, which is never shown: `null` keeps the saved one, `''` removes it. The field `protected` tells whether one is set. */
export function PasswordInput(props: InputProps<string | null>) {
  const { t } = useLingui()
  const [isVisible, setVisible] = useState(false)
  const checkboxId = useId()
  const isSet = props.getValue('protected') === true
  const value = props.value ?? undefined
  const canEdit = props.readOnly === undefined
  const state =
    value === undefined
      ? isSet
        ? t`A password is set. Enter a new one to replace it.`
        : t`No password is set.`
      : value === ''
        ? isSet
          ? t`The password will be removed when you save.`
          : t`No password is set.`
        : t`This password takes effect when you save.`
  return (
    <div className={css.password}>
      <TextInput
        {...getTextControlProps(props)}
        type={isVisible ? 'text' : 'password'}
        autoComplete="new-password"
        className={css.short}
        value={value ?? ''}
        spellCheck={false}
        onChange={(event) => props.onChange(event.target.value === '' && !isSet ? null : event.target.value)}
        message={
          <Sentences>
            {state}
            {canEdit && isSet && value !== '' && (
              <Button variant="bare" onClick={() => props.onChange('')}>
                <Trans>Remove password</Trans>
              </Button>
            )}
            {canEdit && isSet && value !== undefined && (
              <Button variant="bare" onClick={() => props.onChange(null)}>
                <Trans>Keep current password</Trans>
              </Button>
            )}
          </Sentences>
        }
      />
      {value ? (
        <Checkbox
          id={checkboxId}
          label={t`Show password`}
          checked={isVisible}
          onChange={(event) => setVisible(event.target.checked)}
        />
      ) : undefined}
    </div>
  )
}
