// Which point of a picture stays in sight where it is cut: pointed at in it, or moved by keys.
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useId } from 'react'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import type { LibraryImage } from '#shared/images.ts'
import css from './image.module.css'
import { selectImageSize } from './image-preview.ts'

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
