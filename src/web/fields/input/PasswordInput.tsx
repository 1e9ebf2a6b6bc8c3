// Asks for a secret text, which is never shown: set one, replace it, take it away.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox, TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../field-components.ts'
import { narrowRef, Sentences, getFieldText } from './InputFrame.tsx'
import css from './InputFrame.module.css'

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
