// Asks for a picture of the library by its number, shows the one that is there, takes it away.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { InputProps } from '../face.ts'
import { refTo, wordsOf } from './entry.tsx'
import css from './entry.module.css'

/** The address of an answered picture and its number, as text. */
const pictureOf = (answered: unknown): { id: string; url: string } | undefined =>
  typeof answered === 'object' &&
  answered !== null &&
  'id' in answered &&
  'url' in answered &&
  typeof answered.url === 'string'
    ? { id: String(answered.id), url: answered.url }
    : undefined

export function ImageEntry(props: InputProps<string>) {
  const { t } = useLingui()
  const value = props.value ?? ''
  const picture = pictureOf(props.answered)
  const shows = picture !== undefined && picture.id === value ? picture : undefined
  return (
    <div className={css.secret}>
      {shows && (
        <div className={css.picture}>
          <img src={shows.url} alt={t`The present image`} />
          {props.readOnly === undefined && (
            <Button aria-label={t`Remove: ${props.label}`} onClick={() => props.onChange('')}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      )}
      <TextInput
        {...wordsOf(props)}
        hint={props.hint ?? t`The number of an image in the library.`}
        id={props.id}
        name={props.name}
        ref={refTo(props.focusRef)}
        inputMode="numeric"
        className={css.degrees}
        value={value}
        readOnly={props.readOnly !== undefined}
        onChange={(event) => props.onChange(event.target.value.trim())}
        onBlur={props.onBlur}
      />
    </div>
  )
}
