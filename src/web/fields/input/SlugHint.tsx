// What is said of an address: where it comes from, that it is taken, what becomes of the old one.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import css from './InputFrame.module.css'
import type { RecordAddress } from './use-text-input.ts'

/** What is told below the address, sentence by sentence. */
export const getSlugHints = ({
  taken,
  slug,
  before,
  isMade,
  isChanged,
  isPublic,
  isRefused,
}: RecordAddress): ReactNode[] => [
  isMade && slug !== '' && <Trans key="made">Made automatically, until somebody changes it.</Trans>,
  isMade && slug === '' && <Trans key="none">It is made automatically once the record has a name.</Trans>,
  taken !== '' && !isRefused && (
    <Trans key="taken">
      “{taken}” is taken; this becomes “{slug}”.
    </Trans>
  ),
  isChanged && isPublic && (
    <span key="moved" className={css.warning}>
      <Icon name="warning" />{' '}
      <Trans>
        Visitors know this page as “{before}”. Once saved as “{slug}”, links to the old address lead nowhere.
      </Trans>
    </span>
  ),
]

/** What a save would be refused for. */
export const getSlugError = ({ taken, slug, isRefused }: RecordAddress): ReactNode =>
  taken !== '' && isRefused ? (
    <Trans>
      “{taken}” is taken. Choose another, for example “{slug}”.
    </Trans>
  ) : undefined
