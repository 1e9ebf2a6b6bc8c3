// A picture, whole.
import type { ViewProps } from '../field-components.ts'
import css from './ImageView.module.css'
import { EmptyValue } from './EmptyValue.tsx'

type Shown = { url: string; width: number; height: number }
const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

/** What it shows is not known, so it is marked as decoration and its size is said beside it. */
export function ImageView({ value }: ViewProps) {
  if (!isShown(value)) return <EmptyValue />
  const { url, width, height } = value
  return (
    <figure className={css.picture}>
      <img src={url} alt="" width={width || undefined} height={height || undefined} loading="lazy" />
      <figcaption>{width && height ? `${width} × ${height}` : url}</figcaption>
    </figure>
  )
}
