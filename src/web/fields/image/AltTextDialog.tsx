import { useLingui, Trans } from '@lingui/react/macro'
import { type MouseEvent, useId, useRef, useState } from 'react'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { LibraryImage, AltTexts } from '#shared/images.ts'
import css from './image.module.css'
import { selectImageSize } from './image-preview.tsx'
import { updateImage } from '#api/mutations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type Language, languages } from '#shared/i18n/language.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'

const middle: FocalPoint = { x: 50, y: 50 }

/** `point` is absent where nobody chose one: the middle. */
export function FocalPointPicker({
  picture,
  point = middle,
  onChange,
}: {
  picture: LibraryImage
  point: FocalPoint | undefined
  onChange: (point: FocalPoint) => void
}) {
  const { t } = useLingui()
  const aim = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (part: number): number => Math.min(100, Math.max(0, Math.round(part * 100)))
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  return (
    <fieldset className={css.focus}>
      <legend>{t`What stays in sight where it is cut`}</legend>
      {/* For the pointer alone: the sliders below do the same for everybody. */}
      <div className={css.target} aria-hidden="true" onClick={aim}>
        <img src={selectImageSize(300, picture).src} alt="" />
        <span className={css.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <Slider label={t`From the left`} value={point.x} onChange={(x) => onChange({ ...point, x })} />
      <Slider label={t`From the top`} value={point.y} onChange={(y) => onChange({ ...point, y })} />
    </fieldset>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId()
  const said = `${value} %`
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={said}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{said}</output>
    </div>
  )
}

export function AltTextDialog({
  picture,
  language: drawn,
  onClose,
}: {
  picture: LibraryImage
  language: Language
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const first = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<AltTexts>({})
  const [point, setPoint] = useState<FocalPoint>()
  const [state, setState] = useState<{ problem?: string; busy?: true }>({})
  // WordPress has one alt text per image.
  const order = [drawn, ...(externalServer() ? [] : languages.filter((one) => one !== drawn))]
  const tooLong = languages.some((one) => (typed[one] ?? '').length > maxAltTextLength)
  const save = async () => {
    if (tooLong) return first.current?.focus()
    const changed = Object.fromEntries(
      Object.entries(typed).filter(([one, text]) => text.trim() !== (picture.alt[one as Language] ?? '')), // safe: its own keys
    )
    if (Object.keys(changed).length === 0 && !point) return onClose()
    setState({ busy: true })
    try {
      await updateImage(queries, picture.id, { alt: changed, ...(point && { focus: point }) }, drawn)
      onClose()
    } catch (problem) {
      setState({ problem: i18n._(problemMessage(problem)) })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`What the image shows`}
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={state.busy} onClick={() => void save()}>
            <Trans>Keep the description</Trans>
          </Button>
        </>
      }
    >
      <div className={css.texts}>
        <p>
          <Trans>
            One sentence for those who do not see it. It holds wherever this image stands, and is kept at once.
          </Trans>
        </p>
        {state.problem && <Notice tone="danger" role="alert" title={state.problem} />}
        {order.map((one, at) => {
          const name = languageNames[one]
          const language = name
          const text = typed[one] ?? picture.alt[one] ?? ''
          const isOpen = picture.rights.describe.includes(one)
          return (
            <TextArea
              key={one}
              {...(at === 0 && { ref: first })}
              label={t`What it shows (${name})`}
              lang={one}
              rows={2}
              value={text}
              readOnly={!isOpen}
              hint={isOpen ? undefined : t`Your account does not write ${language}.`}
              error={
                text.length > maxAltTextLength
                  ? t`This is too long: at most ${maxAltTextLength} characters. Shorten it.`
                  : undefined
              }
              onChange={(event) => setTyped({ ...typed, [one]: event.target.value })}
            />
          )
        })}
        {picture.rights.remove && (
          <FocalPointPicker picture={picture} point={point ?? picture.focus} onChange={setPoint} />
        )}
      </div>
    </Dialog>
  )
}
